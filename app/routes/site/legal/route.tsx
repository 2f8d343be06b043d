import { Link } from '#app/ui/navigation/link.tsx'
import { LEGAL_TEXT_LABELS } from '#app/features/layout/footer/site-footer.tsx'
import { PageBreadcrumbs } from '#app/features/site/page-breadcrumbs.tsx'
import { siteContext } from '#app/http/middleware/site.ts'
import { homePath, legalPath } from '#urls/content-paths.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import type { Crumb } from '#app/ui/navigation/breadcrumbs.tsx'
import { formatDate } from '#locale/dates/date.ts'
import { pageMeta } from '#app/ui/seo/page-meta.ts'
import { LEGAL_TEXT_SLUGS } from '#domain/legal/legal-text.ts'
import { typesetText } from '#locale/text.ts'
import type { LegalBlock } from '#domain/legal/compose-legal-text.ts'
import type { Route } from './+types/route'
import styles from './legal.module.css'
import { loadLegalText } from './load-legal-text.server.ts'

export function loader({ context, params, url }: Route.LoaderArgs) {
  return loadLegalText(context.get(siteContext), params.slug, url.searchParams.get('version'))
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { siteName, siteUrl, timeZone, title, slug, publishedAt, replacedAt } = loaderData
  return pageMeta({
    siteName,
    siteUrl,
    title,
    description: `${title}: редакция от ${formatDate(publishedAt, timeZone)}. ${siteName}.`,
    path: legalPath(slug),
    isIndexed: replacedAt === null,
  })
}

export default function Legal({ loaderData }: Route.ComponentProps) {
  const { slug, title, version, publishedAt, replacedAt, blocks, timeZone } = loaderData
  const crumbs: Crumb[] = [{ label: 'Главная', to: homePath() }, { label: title }]
  return (
    <div className="wrap">
      <PageBreadcrumbs crumbs={crumbs} />
      <div className={styles.layout}>
        <article className={styles.article}>
          <h1>{title}</h1>
          <p className={styles.version}>
            Редакция {version} от {formatDate(publishedAt, timeZone)}
          </p>
          {replacedAt !== null && (
            <Alert tone="warn">
              Это прежняя редакция. С {formatDate(replacedAt, timeZone)} действует другая.{' '}
              <Link to={legalPath(slug)} className={styles.current}>
                Действующая редакция
              </Link>
            </Alert>
          )}
          <LegalBlocks blocks={blocks} />
        </article>
        <nav aria-label="Все правовые документы" className={styles.others}>
          <ul>
            {LEGAL_TEXT_SLUGS.map((other) => (
              <li key={other}>
                <Link to={legalPath(other)} aria-current={other === slug ? 'page' : undefined}>
                  {LEGAL_TEXT_LABELS[other]}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </div>
  )
}

/** The blocks of a legal text. The dealer's text is rendered as plain text: nothing in it becomes markup. */
export function LegalBlocks({ blocks }: { blocks: LegalBlock[] }) {
  // Index keys: blocks may have identical texts, and are never reordered.
  return (
    <div className={styles.text}>
      {blocks.map((block, index) => (
        <Block key={index} block={block} />
      ))}
    </div>
  )
}

function Block({ block }: { block: LegalBlock }) {
  switch (block.kind) {
    case 'heading':
      return <h2>{typesetText(block.text)}</h2>
    case 'paragraph':
      return <p>{typesetText(block.text)}</p>
    case 'list':
      return (
        <ul>
          {block.items.map((item, index) => (
            <li key={index}>{typesetText(item)}</li>
          ))}
        </ul>
      )
    default:
      return block satisfies never
  }
}
