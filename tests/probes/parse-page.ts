/** A page's metadata and links, parsed from its HTML as React writes it. */
export interface ParsedPage {
  title: string
  description: string | undefined
  headings: number
  isIndexed: boolean
  canonical: string | undefined
  ids: Set<string>
  /** Addresses of links and of GET forms, as written. */
  links: string[]
  /** Addresses of pictures, in every size. */
  pictures: string[]
}

/** Parses what a crawler would, without scripts. */
export function parsePage(html: string): ParsedPage {
  const body = html.replaceAll(/<script[\s\S]*?<\/script>/g, '')
  const head = body.slice(0, body.indexOf('</head>'))
  return {
    title: decode(/<title>([^<]*)<\/title>/.exec(head)?.[1] ?? ''),
    description: attributesOf(head, 'meta').find(({ name }) => name === 'description')?.content,
    headings: body.match(/<h1[\s>]/g)?.length ?? 0,
    isIndexed: !attributesOf(head, 'meta').some(
      ({ name, content }) => name === 'robots' && content?.includes('noindex'),
    ),
    canonical: attributesOf(head, 'link').find(({ rel }) => rel === 'canonical')?.href,
    ids: new Set([...body.matchAll(/\sid="([^"]*)"/g)].map(([, id = '']) => decode(id))),
    links: [
      ...attributesOf(body, 'a').map(({ href }) => href),
      ...attributesOf(head, 'link')
        .filter(({ rel }) => rel !== 'canonical')
        .map(({ href }) => href),
      ...attributesOf(body, 'form')
        .filter(({ method = 'get' }) => method.toLowerCase() === 'get')
        .map(({ action }) => action),
    ].filter((link) => link !== undefined),
    pictures: [...attributesOf(body, 'img'), ...attributesOf(body, 'source')].flatMap(({ src, srcset }) => [
      ...(src === undefined ? [] : [src]),
      ...(srcset ?? '').split(',').flatMap((part) => part.trim().split(' ')[0] || []),
    ]),
  }
}

/** The attributes of every element with this name, their names in lower case. */
function attributesOf(html: string, element: string): Record<string, string | undefined>[] {
  return [...html.matchAll(new RegExp(`<${element}(\\s[^>]*)?>`, 'g'))].map(([, attributes = '']) =>
    Object.fromEntries(
      [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
        name.toLowerCase(),
        decode(value),
      ]),
    ),
  )
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" }

const decode = (text: string) => text.replaceAll(/&(\w+|#\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
