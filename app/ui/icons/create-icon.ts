import { createElement, type SVGAttributes } from 'react'

/** The parts of a lucide icon that are drawn. */
interface IconDefinition {
  name: string
  node: [tag: string, attributes: Record<string, string>][]
}

const VIEW_BOX = '0 0 24 24'

/**
 * Makes a component of a lucide icon's strokes; the build uses it instead of lucide's own (vite.config.ts). base.css
 * draws `.lucide`. Icons are hidden from screen readers: they are beside a text, or in a button with a label. With an
 * `id` it is a symbol for `<use>`, for an icon that a page shows many times.
 */
// oxlint-disable-next-line import/no-default-export -- lucide's icons import it as the default export
export default function createIcon({ node }: IconDefinition) {
  return function Icon({ id, className = '', ...rest }: SVGAttributes<SVGSVGElement>) {
    const strokes = node.map(([tag, attributes]) => createElement(tag, attributes))
    if (id !== undefined) return createElement('symbol', { id, viewBox: VIEW_BOX }, strokes)
    const attributes = { viewBox: VIEW_BOX, className: `lucide ${className}`.trim(), 'aria-hidden': true, ...rest }
    return createElement('svg', attributes, strokes)
  }
}
