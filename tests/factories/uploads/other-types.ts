import { createPlainPicture, createZip } from './pictures.ts'

const latin1 = (text: string) => Buffer.from(text, 'latin1')
/** A file that begins with this text. */
const beginning = (text: string) => Buffer.concat([latin1(text), Buffer.alloc(600, 0x41)])
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><script>alert(1)</script></svg>'

/** Files that are neither JPEG, PNG, WebP nor PDF, by name. Each is sent as a photo. */
export async function createOtherTypes(): Promise<Record<string, Buffer>> {
  const small = createPlainPicture(64, 48)
  const png = await small.clone().png().toBuffer()
  return {
    SVG: latin1(SVG),
    'SVG with a prologue': latin1(`<?xml version="1.0"?>\n${SVG}`),
    HTML: latin1('<!doctype html><html><script>alert(1)</script></html>'),
    XHTML: latin1('<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"></html>'),
    JavaScript: latin1('export default () => alert(1)'),
    PHP: latin1('<?php system($_GET["c"]); ?>'),
    'shell script': latin1('#!/bin/sh\nrm -rf /\n'),
    JSON: latin1('{"a": "and so on and so forth"}'),
    CSV: latin1('name;phone\nIvan;79161234567\n'),
    text: Buffer.from('Здравствуйте, прошу перезвонить'),
    RTF: beginning('{\\rtf1\\ansi'),
    GIF87: beginning('GIF87a'),
    GIF: await small.clone().gif().toBuffer(),
    'animated GIF': await createPlainPicture(16, 32).gif({ loop: 0 }).toBuffer(),
    TIFF: await small.clone().tiff().toBuffer(),
    'TIFF of a Mac': beginning('MM\0*\0\0\0\u0008'),
    BMP: beginning('BM\u0036\u0000\u0000\u0000\0\0\0\0'),
    ICO: beginning('\0\0\u0001\0\u0001\0\u0010\u0010\0\0\u0001\0'),
    CUR: beginning('\0\0\u0002\0\u0001\0\u0010\u0010\0\0\u0001\0'),
    AVIF: await small.clone().avif().toBuffer(),
    HEIC: beginning('\0\0\0\u0018ftypheic\0\0\0\0'),
    'JPEG XL': beginning('\u00ff\u000a'),
    'JPEG XL in a box': beginning('\0\0\0\u000cJXL \r\n\u0087\n'),
    'JPEG 2000': beginning('\0\0\0\u000cjP  \r\n\u0087\n'),
    PSD: beginning('8BPS\0\u0001'),
    PostScript: beginning('%!PS-Adobe-3.0'),
    ZIP: createZip(),
    'empty ZIP': latin1('PK\u0005\u0006' + '\0'.repeat(18)),
    GZip: beginning('\u001f\u008b\u0008'),
    BZip2: beginning('BZh91AY&SY'),
    XZ: beginning('\u00fd7zXZ\0'),
    '7z': beginning('7z\u00bc\u00af\u0027\u001c'),
    RAR: beginning('Rar!\u001a\u0007\u0001\0'),
    tar: Buffer.concat([Buffer.alloc(257, 0x61), latin1('ustar\0'), Buffer.alloc(300)]),
    EXE: beginning('MZ\u0090\0\u0003\0\0\0\u0004'),
    ELF: beginning('\u007fELF\u0002\u0001\u0001\0'),
    'Mach-O': beginning('\u00cf\u00fa\u00ed\u00fe\u0007\0\0\u0001'),
    'Java class': beginning('\u00ca\u00fe\u00ba\u00be\0\0\0\u0034'),
    WebAssembly: beginning('\0asm\u0001\0\0\0'),
    Flash: beginning('FWS\u0009'),
    MP4: beginning('\0\0\0\u0018ftypmp42\0\0\0\0'),
    MOV: beginning('\0\0\0\u0014ftypqt  \0\0\0\0'),
    WebM: beginning('\u001aE\u00df\u00a3'),
    MP3: beginning('ID3\u0003\0\0\0\0\0'),
    OGG: beginning('OggS\0\u0002'),
    WAV: beginning('RIFF\u0024\u0001\0\0WAVEfmt '),
    AVI: beginning('RIFF\u0024\u0001\0\0AVI LIST'),
    SQLite: beginning('SQLite format 3\0'),
    'Word 97': beginning('\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1'),
    'Windows shortcut': beginning('L\0\0\0\u0001\u0014\u0002\0'),
    'a PNG through a text mode transfer': latin1(png.toString('latin1').replaceAll('\r\n', '\n')),
    'a PNG behind one byte': Buffer.concat([latin1('x'), png]),
    'a JPEG without its third byte': latin1('\u00ff\u00d8\u0000' + 'x'.repeat(60)),
    'a PDF behind a byte order mark': Buffer.from('\uFEFF%PDF-1.4\n%%EOF\n'),
    'a PDF with its signature in lower case': latin1('%pdf-1.4\n%%EOF and more'),
    'one byte': latin1('\u00ff'),
    'two bytes of a JPEG': latin1('\u00ff\u00d8'),
    'a WebP up to its name': latin1('RIFF\0\0\0\0WEB'),
  }
}
