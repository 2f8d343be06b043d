import { expect, it } from 'vitest'
import { parsePhotoUrls } from './photo.ts'

it('the addresses of photographs are those of websites, each once', () => {
  const long = `https://a.example/${'x'.repeat(3000)}.jpg`
  const given = [
    '',
    'photo.jpg',
    'ftp://a.example/1.jpg',
    'upload://uploads/upload-0123.jpg',
    'javascript:alert(1)',
    long,
    ' //a.example/1.jpg ',
    'https://a.example/1.jpg#x',
    'http://пример.рф/фото 1.jpg',
  ]
  expect(parsePhotoUrls(given)).toEqual([
    'https://a.example/1.jpg',
    'http://xn--e1afmkfd.xn--p1ai/%D1%84%D0%BE%D1%82%D0%BE%201.jpg',
  ])
})
