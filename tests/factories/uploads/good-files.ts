import { deflated, createCompressedPdf, createPdf } from './pdf.ts'
import { createPlainPicture, createPhoto, withComment } from './pictures.ts'
import { blackPng, pngChunk } from './png.ts'

type Files = Record<string, Buffer>

const latin1 = (text: string) => Buffer.from(text, 'latin1')

/** Photos as phones, cameras and programs write them. */
export async function createJpegs(): Promise<Files> {
  const photo = createPhoto(640, 480)
  const jpeg = await photo.clone().jpeg().toBuffer()
  const video = latin1('\0\0\0\u0018ftypmp42\0\0\0\0mp42isom' + 'film '.repeat(400))
  const upright = await Promise.all(
    [1, 2, 3, 4, 5, 6, 7, 8].map((orientation) => photo.clone().withMetadata({ orientation }).jpeg().toBuffer()),
  )
  return {
    'a JPEG': jpeg,
    'a JPEG of one pixel': await createPlainPicture(1, 1).jpeg().toBuffer(),
    // Noise of this size would take seconds to render, as would choosing the best 256 colours below.
    'a JPEG of twelve megapixels': await paintLarge(),
    'a JPEG of forty megapixels': await createPlainPicture(8000, 5000).jpeg().toBuffer(),
    'a JPEG panorama': await createPlainPicture(12_000, 400).jpeg().toBuffer(),
    'a progressive JPEG': await photo.clone().jpeg({ progressive: true }).toBuffer(),
    'a grey JPEG': await photo.clone().greyscale().jpeg().toBuffer(),
    'a JPEG for print': await photo.clone().toColourspace('cmyk').jpeg().toBuffer(),
    'a JPEG without chroma subsampling': await photo
      .clone()
      .jpeg({ chromaSubsampling: '4:4:4', quality: 100 })
      .toBuffer(),
    'a JPEG of low quality': await photo.clone().jpeg({ quality: 1 }).toBuffer(),
    'a JPEG with a wide gamut': await photo.clone().withIccProfile('p3').jpeg().toBuffer(),
    'a JPEG with a GPS position': await photo
      .clone()
      .withExif({ IFD3: { GPSLatitude: '55/1 45/1 0/1' } })
      .jpeg()
      .toBuffer(),
    'a JPEG with XMP metadata': await photo
      .clone()
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><a/></x:xmpmeta>')
      .jpeg()
      .toBuffer(),
    'a JPEG with a comment': withComment(jpeg, 'CREATOR: <b>camera</b>'),
    'a JPEG with a video behind it': Buffer.concat([jpeg, video]),
    'a JPEG with a second picture behind it': Buffer.concat([jpeg, jpeg]),
    'a JPEG with metadata of a phone behind it': Buffer.concat([
      jpeg,
      latin1('\0\0\u0001\u000aImage_UTC_Data1700000000000SEFHj\0\0\0SEFT'),
    ]),
    'a JPEG with blanks behind it': Buffer.concat([jpeg, Buffer.alloc(4096)]),
    'a JPEG with space before its markers': Buffer.concat([
      jpeg.subarray(0, 2),
      latin1('\u00ff\u00ff'),
      jpeg.subarray(2),
    ]),
    ...Object.fromEntries(upright.map((file, at) => [`a JPEG with orientation ${at + 1}`, file])),
  }
}

const paintLarge = () =>
  createPhoto(1000, 750).resize({ width: 4000, kernel: 'nearest' }).jpeg({ quality: 60 }).toBuffer()

/** Screenshots and drawings. */
export async function createPngsAndWebps(): Promise<Files> {
  const photo = createPhoto(640, 480)
  const clear = photo.clone().ensureAlpha(0.5)
  return {
    'a PNG': await photo.clone().png().toBuffer(),
    'a PNG in black and white': blackPng(640, 480),
    'a PNG of forty megapixels in 5 KB': blackPng(8000, 5000),
    'a PNG of one pixel': await createPlainPicture(1, 1).png().toBuffer(),
    'a PNG of few colours': await photo.clone().png({ palette: true, colours: 4 }).toBuffer(),
    'a PNG of 256 colours': await createPhoto(160, 120).png({ palette: true }).toBuffer(),
    'a grey PNG': await photo.clone().greyscale().png().toBuffer(),
    'a transparent PNG': await clear.clone().png().toBuffer(),
    'a grey transparent PNG': await clear.clone().greyscale().png().toBuffer(),
    'a PNG with 16 bits per channel': await photo.clone().toColourspace('rgb16').png().toBuffer(),
    'a grey PNG with 16 bits per channel': await photo.clone().toColourspace('grey16').png().toBuffer(),
    'an interlaced PNG': await photo.clone().png({ progressive: true }).toBuffer(),
    'a PNG with a text chunk': blackPng(64, 48, pngChunk('tEXt', latin1('Comment\0Снято на телефон'))),
    'a PNG with other bytes behind it': Buffer.concat([blackPng(64, 48), Buffer.alloc(300)]),
    'a WebP': await photo.clone().webp().toBuffer(),
    'a lossless WebP': await photo.clone().webp({ lossless: true }).toBuffer(),
    'a near-lossless WebP': await photo.clone().webp({ nearLossless: true }).toBuffer(),
    'a transparent WebP': await clear.clone().webp().toBuffer(),
    'a transparent lossless WebP': await clear.clone().webp({ lossless: true }).toBuffer(),
    'a WebP of one pixel': await createPlainPicture(1, 1).webp().toBuffer(),
    'a rotated WebP with a wide gamut': await photo
      .clone()
      .withIccProfile('p3')
      .withMetadata({ orientation: 6 })
      .webp()
      .toBuffer(),
  }
}

/** Documents as scanners and office programs write them. */
export function createPdfs(): Files {
  const picture = deflated('/Type /XObject /Subtype /Image /Width 9000 /Height 3000', Buffer.alloc(27_000_000, 7))
  const plain = createPdf()
  const update = latin1('6 0 obj\n<< /Type /Annot >>\nendobj\n')
  const table = plain.length + update.length
  return {
    ...Object.fromEntries(
      ['1.3', '1.4', '1.5', '1.6', '1.7', '2.0'].map((version) => [`a PDF ${version}`, createPdf({ version })]),
    ),
    'a PDF of compressed objects': createCompressedPdf(),
    'a PDF with Windows line ends': createPdf({ lineEnd: '\r\n' }),
    'a PDF that opens on its second page': createPdf({ catalogue: '/OpenAction [3 0 R /Fit]' }),
    'a PDF with a link': createPdf({ objects: ['<< /Subtype /Link /A << /S /URI /URI (https://cars.example) >> >>'] }),
    'a PDF with links to a letter, a telephone, a site without its scheme and one in hexadecimal': createPdf({
      objects: ['mailto:a@cars.example', 'tel:+74950000000', 'www.cars.example:8080/a', '/stock/']
        .map((address) => `<< /Subtype /Link /A << /S /URI /URI (${address}) >> >>`)
        .concat(`<< /A << /S /URI /URI <${Buffer.from('https://cars.example').toString('hex')}> >> >>`),
    }),
    'a PDF with links that opens on a page by an action': createPdf({
      catalogue: '/OpenAction 5 0 R',
      objects: [
        '<< /S /GoTo /D [3 0 R /Fit] >>',
        '<< /Subtype /Link /A << /S /URI /URI (https://cars.example) >> >>',
        '<< /Title (First) /Next 7 0 R >>',
      ],
    }),
    'a PDF of compressed objects with a link that opens on a page by an action': createCompressedPdf(
      '/OpenAction << /S /GoTo /D [3 0 R /Fit] >> /A << /S /URI /URI (https://cars.example) >>',
    ),
    'a PDF with compressed text': createPdf({ objects: [deflated('', 'BT (Launch of JavaScript) Tj ET')] }),
    'a scan': createPdf({ objects: [picture, picture] }),
    'a PDF with an embedded JPEG': createPdf({
      objects: [['/Subtype /Image /Filter /DCTDecode', latin1('\u00ff\u00d8\u00ff\u00e0 and so on')]],
    }),
    'a PDF with a form': createPdf({ catalogue: '/AcroForm << /Fields [] >>' }),
    'a PDF with an incremental update': Buffer.concat([
      plain,
      update,
      latin1(
        `xref\n6 1\n${String(plain.length).padStart(10, '0')} 00000 n \ntrailer\n<< /Size 7 /Root 1 0 R /Prev 1 >>\nstartxref\n${table}\n%%EOF`,
      ),
    ]),
    'a PDF with empty lines at its end': Buffer.concat([plain, latin1('\r\n\r\n  \0')]),
  }
}
