/** JSON for the inside of a `<script>`: no text in it can close the element or open a comment. */
export function escapeJsonForScript(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}

/**
 * Structured data for search engines (schema.org); `@context` is added. A data block is not run, so it needs no nonce.
 */
export function JsonLd({ thing }: { thing: Record<string, unknown> }) {
  const json = escapeJsonForScript({ '@context': 'https://schema.org', ...thing })
  // Escaped above; React would write &quot; into a script, where nothing decodes it.
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}
