// Draws the demonstration's maps, db/demo/content/pictures/map-*.webp: schemes of streets that do not exist.
//
//   node db/demo/draw-maps.ts
//
// Its output is committed. It uses the site's fonts, which need a browser.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import chromium from '@sparticuz/chromium'
import { chromium as playwright } from 'playwright-core'
import sharp from 'sharp'
import { type Area, MAPS, type MapScene, type Street } from './map-scenes.ts'

const WIDTH = 1200
const HEIGHT = 800
const PICTURES = path.join(import.meta.dirname, 'content', 'pictures')
const FONTS = path.join(import.meta.dirname, '..', '..', 'app', 'ui', 'fonts')

// The site's own colours (app/ui/tokens.css). The dark theme inverts them (--drawing-filter).
const COLOURS = {
  ground: '#ecedea',
  quarter: '#e2e3e0',
  street: '#fbfbfa',
  edge: '#d9dbd9',
  building: '#a9aeb2',
  park: '#d7e2d6',
  water: '#cfdbe3',
  ink: '#14161a',
  soft: '#5b6169',
  accent: '#d42a20',
}
const AREAS: Record<Area['kind'], string> = {
  park: COLOURS.park,
  water: COLOURS.water,
  quarter: COLOURS.quarter,
}

function drawMap({ areas, streets, rails, showroomOutline, walkingRoute, stop, labels }: MapScene): string {
  return [
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${COLOURS.ground}"/>`,
    ...areas.map(({ kind, shape }) => `<path d="${shape}" fill="${AREAS[kind]}"/>`),
    ...(rails ?? []).map(
      (line) =>
        `<path d="${line}" stroke="${COLOURS.edge}" stroke-width="9"/><path d="${line}" stroke="${COLOURS.soft}" stroke-width="2" stroke-dasharray="14 12"/>`,
    ),
    ...streets.map((street) => drawStreet(street, 6, COLOURS.edge)),
    ...streets.map((street) => drawStreet(street, 0, COLOURS.street)),
    `<path d="${showroomOutline}" fill="${COLOURS.edge}" stroke="${COLOURS.building}" stroke-width="5"/>`,
    `<path d="${walkingRoute}" stroke="${COLOURS.accent}" stroke-width="7" stroke-dasharray="2 15"/>`,
    ...streets.map((street, place) => nameStreet(street, place)),
    ...labels.map(({ at: [x, y], text }) => `<text x="${x}" y="${y}" class="place">${text}</text>`),
    drawStop(stop),
    drawPin(walkingRoute),
  ].join('\n')
}

const drawStreet = ({ line, width }: Street, more: number, colour: string) =>
  `<path d="${line}" stroke="${colour}" stroke-width="${width + more}"/>`

/** Along the street itself, or along a line beside it. */
const nameStreet = ({ name, line, nameAlong, nameAt = 50 }: Street, place: number) =>
  name === undefined
    ? ''
    : `<path id="street-${place}" d="${nameAlong ?? line}"/>
       <text class="street"><textPath href="#street-${place}" startOffset="${nameAt}%" text-anchor="middle">${name}</textPath></text>`

const drawStop = ({ at: [x, y], sign, text, side }: MapScene['stop']) =>
  `<circle cx="${x}" cy="${y}" r="27" fill="${COLOURS.street}" stroke="${COLOURS.soft}" stroke-width="3"/>
   <text x="${x}" y="${y + 11}" class="sign">${sign}</text>
   <text x="${side === 'left' ? x - 42 : x + 42}" y="${y + 13}" text-anchor="${side === 'left' ? 'end' : 'start'}" class="stop">${text}</text>`

/** A pin at the end of the route. */
function drawPin(route: string): string {
  const [x = 0, y = 0] = (route.match(/[\d.]+ [\d.]+$/)?.[0] ?? '').split(' ').map(Number)
  return `<g transform="translate(${x} ${y})">
    <path d="M0 0C-9-17-32-34-32-61a32 32 0 0 1 64 0C32-34 9-17 0 0Z" fill="${COLOURS.accent}" stroke="${COLOURS.street}" stroke-width="4"/>
    <circle cy="-61" r="11" fill="${COLOURS.street}" stroke="none"/></g>`
}

async function page(svg: string): Promise<string> {
  const faces = await Promise.all(
    ['latin', 'cyrillic'].map(async (part) => {
      const font = await readFile(path.join(FONTS, `manrope-${part}.woff2`), 'base64')
      return `@font-face { font-family: '${part}'; src: url(data:font/woff2;base64,${font}); font-weight: 200 800 }`
    }),
  )
  return `<style>${faces.join('')}
    body { margin: 0 } path { stroke-linecap: round; stroke-linejoin: round }
    text { font-family: cyrillic, latin; fill: ${COLOURS.soft}; dominant-baseline: auto }
    /* A phone shows the map at little more than a quarter of its size. */
    text { paint-order: stroke; stroke: ${COLOURS.street}; stroke-width: 9px; stroke-linejoin: round }
    .street { font-size: 38px; font-weight: 600; dominant-baseline: central }
    .place { font-size: 36px; font-weight: 500; text-anchor: middle; stroke: none }
    .stop { font-size: 38px; font-weight: 700; fill: ${COLOURS.ink} }
    .sign { stroke: none; font-size: 30px; font-weight: 750; text-anchor: middle; fill: ${COLOURS.ink} }
    </style><svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" fill="none">${svg}</svg>`
}

const browser = await playwright.launch({
  executablePath: await chromium.executablePath(),
  args: ['--no-sandbox', '--disable-gpu'],
})
const canvas = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT }, deviceScaleFactor: 2 })
for (const scene of MAPS) {
  await canvas.setContent(await page(drawMap(scene)))
  await canvas.evaluate(() => document.fonts.ready.then(() => undefined))
  const { size } = await sharp(await canvas.screenshot())
    .resize(WIDTH * 1.6)
    .webp({ quality: 88, effort: 6 })
    .toFile(path.join(PICTURES, `${scene.name}.webp`))
  process.stdout.write(`${scene.name} ${Math.round(size / 1024)} KB\n`)
}
await browser.close()
