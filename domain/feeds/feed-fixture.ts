const CAR = {
  unique_id: '1',
  mark_id: 'LADA (ВАЗ)',
  folder_id: 'Vesta, I (NG)',
  modification_id: '1.6 MT (106 л.с.)',
  body_type: 'Седан',
  availability: 'в наличии',
  year: '2025',
  price: '1500000',
  currency: 'RUR',
  vin: 'XTA0000000S123456',
}

/** One made-up car of an auto.ru feed; an empty value leaves its tag empty. */
export function carXml(change: Record<string, string> = {}): string {
  const fields = Object.entries({ ...CAR, ...change })
  return `<car>${fields.map(([tag, value]) => `<${tag}>${value}</${tag}>`).join('')}</car>`
}

/** An auto.ru feed of these cars. */
export const feedXml = (...cars: string[]): string => `<data>\n<cars>\n${cars.join('\n')}\n</cars>\n</data>`
