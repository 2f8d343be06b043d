/** JSON for the inside of a `<script>`: no text in it can close the element or open a comment. */
export function escapeJsonForScript(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}

/**
 * Structured data for search engines (schema.org); `@context` is added. A data block is not run, so it needs no nonce.
 * Only the server's HTML contains it: `thing={import.meta.env.SSR && describe(…)}` keeps the code that describes it out
 * of the client bundle. Hydration leaves the text as it is.
 */
export function JsonLd({ thing }: { thing: Record<string, unknown> | false }) {
  // Escaped; React would write &quot; into a script, where nothing decodes it.
  const json = thing && escapeJsonForScript({ '@context': 'https://schema.org', ...thing })
  return <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: json || '' }} />
}
