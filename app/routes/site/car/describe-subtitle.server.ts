import type { CarPage } from '#domain/cars/car-page.ts'

/**
 * The line below the car's name: trim and modification, without the version that the name includes, and with figures as
 * elsewhere on the page: «1.5 AMT (147 л.с.)», as feeds write it, becomes «1,5 AMT (147 л. с.)». Empty without both.
 */
export function describeSubtitle({
  card: { trim, version },
  modification,
}: Pick<CarPage, 'modification'> & { card: Pick<CarPage['card'], 'trim' | 'version'> }): string {
  const rest =
    version !== null && modification?.startsWith(version)
      ? modification
          .slice(version.length)
          .replace(/^[\s,;|/–—-]+/, '')
          .trim()
      : modification
  const typeset = rest?.replaceAll(/(?<=\d)\.(?=\d)/g, ',').replaceAll(/\s*л\.\s*с\./g, '\u00a0л.\u00a0с.')
  return [trim, typeset].filter(Boolean).join('\u00a0· ')
}
