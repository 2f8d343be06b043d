import { findAccountId } from '#app/features/account/find-account-id.ts'
import { Blocks } from '#app/features/content/blocks/blocks.tsx'
import { PageHead } from '#app/features/content/page-head.tsx'
import { preloadBlocks } from '#app/features/content/blocks/preload-blocks.ts'
import { PageBreadcrumbs } from '#app/features/site/page-breadcrumbs.tsx'
import { describeQuestions, describeService } from '#app/features/structured-data/describe-content.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { ButtonAnchor } from '#app/ui/controls/button.tsx'
import { useReached } from '#app/ui/visibility/use-reached.ts'
import { largestPhotoUrl } from '#urls/photo-paths.ts'
import { homePath } from '#urls/content-paths.ts'
import type { Crumb } from '#app/ui/navigation/breadcrumbs.tsx'
import { JsonLd } from '#app/ui/seo/json-ld.tsx'
import { pageMeta } from '#app/ui/seo/page-meta.ts'
import type { BlockView } from '../../../features/content/blocks/block-view.ts'
import styles from '../../../features/content/forms/jump-to-form.module.css'
import type { Route } from './+types/route'
import { Figures } from './figures.tsx'
import { loadContentPage } from './load-content-page.server.ts'

/** The dealer's pages, and every address that matches no other route. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  return loadContentPage(site, { url, accountId: await findAccountId(site, context) })
}

/** A client-side navigation waits for the scripts of the blocks, like the server. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const page = await serverLoader()
  await preloadBlocks(page.blocks)
  return page
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { siteName, siteUrl, title, description, path, picture } = loaderData
  return pageMeta({
    siteName,
    siteUrl,
    title,
    description,
    path,
    imageUrl: picture ? largestPhotoUrl(picture) : undefined,
  })
}

export default function ContentPage({ loaderData }: Route.ComponentProps) {
  const { path, name, heading, lead, picture, blocks, figures } = loaderData
  const crumbs: Crumb[] = [{ label: 'Главная', to: homePath() }, { label: name }]
  const formAt = blocks.findIndex(({ kind }) => kind === 'form')
  const [before, after] = formAt < 0 ? [blocks, []] : [blocks.slice(0, formAt), blocks.slice(formAt)]
  // A tool at the top is what a phone's first screen is for: the bar is shown below it.
  const toolCount = before[0]?.kind === 'tool' ? 1 : 0
  return (
    // The key resets the state of forms and blocks on another page.
    <div className="wrap" key={path}>
      <PageBreadcrumbs crumbs={crumbs} />
      <JsonLd
        thing={import.meta.env.SSR && { '@graph': [...describeService(loaderData), ...describeQuestions(blocks)] }}
      />
      <PageHead heading={heading} lead={lead} picture={picture} aside={figures && <Figures {...figures} />}>
        <JumpToForm block={blocks[formAt]} isQuiet={toolCount > 0} />
      </PageHead>
      <Blocks blocks={before.slice(0, toolCount)} />
      <div>
        <Blocks blocks={before.slice(toolCount)} />
        <JumpToFormBar block={blocks[formAt]} />
      </div>
      <Blocks blocks={after} isAfterBranches={before.some(hasBranches)} />
    </div>
  )
}

const hasBranches = (block: BlockView) => block.kind === 'tool' && block.loaded.tool === 'branches'

interface JumpToFormProps {
  /** The form of the page; without one nothing is shown. */
  block: BlockView | undefined
}

/** The page's main button, in its head: a link to the form below; quiet beside a tool, which has a button of its own. */
function JumpToForm({ block, isQuiet }: JumpToFormProps & { isQuiet: boolean }) {
  if (block?.kind !== 'form') return null
  return (
    <div className={styles.action}>
      <ButtonAnchor href={`#${block.view.form}`} look={isQuiet ? 'ghost' : block.view.look}>
        {block.button}
      </ButtonAnchor>
    </div>
  )
}

/** The same at the bottom of a phone's screen, until the form comes into view; it does not come back below the form. */
function JumpToFormBar({ block }: JumpToFormProps) {
  const form = block?.kind === 'form' ? block.view.form : undefined
  const isReached = useReached(form)
  if (block?.kind !== 'form') return null
  return (
    <div className={styles.foot}>
      <div className={styles.bar} data-passed={isReached || undefined}>
        <ButtonAnchor href={`#${form}`} look={block.view.look} wide>
          {block.button}
        </ButtonAnchor>
      </div>
    </div>
  )
}
