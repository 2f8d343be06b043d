import { SaxesParser } from 'saxes'
import { expect, it } from 'vitest'
import { composeAdf } from './adf.server.ts'
import { createReport } from '#tests/factories/reports.ts'

interface Node {
  name: string
  attributes: Record<string, string>
  text: string
  children: Node[]
}

/** Throws when the XML is not well-formed. */
function parse(xml: string): Node {
  const root: Node = { name: '', attributes: {}, text: '', children: [] }
  const open = [root]
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    const node = { name, attributes, text: '', children: [] }
    open.at(-1)?.children.push(node)
    open.push(node)
  })
  parser.on('text', (text) => {
    const node = open.at(-1)
    if (node !== undefined) node.text += text
  })
  parser.on('closetag', () => void open.pop())
  parser.write(xml).close()
  return root
}

const at = (node: Node | undefined, ...path: string[]): Node[] =>
  path.reduce<Node[]>(
    (nodes, name) => nodes.flatMap(({ children }) => children.filter((child) => child.name === name)),
    node === undefined ? [] : [node],
  )
const textAt = (node: Node | undefined, ...path: string[]) => at(node, ...path)[0]?.text
const adf = (...report: Parameters<typeof createReport>) => {
  const xml = composeAdf(createReport(...report), 'Шоурум', 'https://cars.example')
  return { xml, prospect: at(parse(xml), 'adf', 'prospect')[0] }
}

it('the letter contains the car, the customer and the trade-in car', () => {
  const { xml, prospect } = adf()
  expect(xml).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<\?adf version="1\.0"\?>\n<adf>/)
  expect(textAt(prospect, 'id')).toBe('1042')
  expect(textAt(prospect, 'requestdate')).toBe('2026-11-20T11:20:00+00:00')
  const [wanted, own] = at(prospect, 'vehicle')
  expect(wanted?.attributes).toEqual({ interest: 'buy', status: 'new' })
  expect([textAt(wanted, 'year'), textAt(wanted, 'make'), textAt(wanted, 'model')]).toEqual([
    '2024',
    'Geely',
    'Monjaro',
  ])
  expect(at(wanted, 'price')[0]).toMatchObject({ text: '4199990', attributes: { type: 'quote', currency: 'RUB' } })
  expect(own?.attributes).toEqual({ interest: 'trade-in', status: 'used' })
  expect([textAt(own, 'year'), textAt(own, 'make'), textAt(own, 'model')]).toEqual(['2018', 'Kia', 'Rio'])
  expect(textAt(prospect, 'customer', 'contact', 'name')).toBe('Анна')
  expect(textAt(prospect, 'customer', 'contact', 'phone')).toBe('+79161234567')
  expect(textAt(prospect, 'customer', 'comments')).toContain('Позвоните после шести')
  expect(textAt(prospect, 'vendor', 'vendorname')).not.toBe('')
})

/** ADF 1.0, element `vehicle`. */
const VEHICLE_ORDER =
  'id year make model vin stock trim transmission odometer condition price pricecomments finance comments'.split(' ')

it('elements are in the order that the format requires', () => {
  const { prospect } = adf({ kind: 'credit', details: { first_payment_rub: 500_000, monthly_rub: 40_000 } })
  expect(prospect?.children.map(({ name }) => name)).toEqual([
    'id',
    'requestdate',
    'vehicle',
    'customer',
    'vendor',
    'provider',
  ])
  for (const vehicle of [...at(prospect, 'vehicle'), ...at(adf().prospect, 'vehicle')]) {
    const places = vehicle.children.map(({ name }) => VEHICLE_ORDER.indexOf(name))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places).not.toContain(-1)
  }
})

it('a request without a car still has the required elements of a vehicle', () => {
  const { prospect } = adf({ kind: 'call', car: null, brand: null, details: {} })
  const [wanted] = at(prospect, 'vehicle')
  expect(wanted?.children.map(({ name }) => name)).toEqual(['year', 'make', 'model'])
})

it('any input gives a well-formed letter that contains it as text', () => {
  const typed = ']]></comments><vehicle/>&<!--\u0000\u0001\u000b\ud800\ufffe\ufffe😀"\' & &amp; <?x?> <!DOCTYPE a>'
  const { prospect } = adf({ name: typed, comment: typed, email: typed, details: { own_brand: typed } })
  expect(at(prospect, 'vehicle')).toHaveLength(2)
  const seen = textAt(prospect, 'customer', 'contact', 'name')
  expect(seen).toContain(']]></comments><vehicle/>&<!--')
  expect(seen).toContain('😀"\' & &amp; <?x?> <!DOCTYPE a>')
})
