import { contactsPath } from '#urls/content-paths.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Picture } from '#app/ui/pictures/picture.tsx'
import { Prose } from '#app/features/rich-text/prose.tsx'
import styles from './branch-map.module.css'
import type { BranchView } from './load-branches.server.ts'

interface BranchMapProps {
  branch: BranchView
  /** The visitor has opened the outside map, and the page's policy allows it. */
  isOpen: boolean
  isAllowed: boolean
}

/**
 * The dealer's own drawing and, where one is set, a button for an outside map. That is a form which requests the page
 * again, with a policy that allows this one map: it works without JavaScript, and no address opens a map. It bypasses
 * the router, because a policy comes only with a whole page.
 */
export function BranchMap({
  branch: { slug, name, city, address, map, outsideMap },
  isOpen,
  isAllowed,
}: BranchMapProps) {
  const frame = isOpen ? outsideMap : undefined
  return (
    <div className={styles.side}>
      {frame === undefined ? (
        map && (
          <div className={classNames(styles.map, styles.drawn)}>
            <Picture
              photo={map}
              alt={`Схема: ${name}, ${city}, ${address}`}
              sizes="(min-width: 90rem) 42rem, (min-width: 64rem) 48vw, 94vw"
            />
          </div>
        )
      ) : (
        <iframe
          className={styles.map}
          title={`Карта ${frame.owner}: ${name}`}
          src={frame.address}
          loading="lazy"
          // oxlint-disable-next-line react/iframe-missing-sandbox -- «same origin» is the map's own, which is not ours
          sandbox="allow-scripts allow-same-origin allow-popups"
          referrerPolicy="strict-origin"
        />
      )}
      {outsideMap !== undefined && frame === undefined && (
        <form method="post" action={contactsPath(slug)} className={styles.consent}>
          <Button type="submit" name={MAP_FIELD} value={slug} look="ghost" size="small">
            Показать карту
          </Button>
          {!isAllowed && (
            <p>
              Карта {outsideMap.owner} загрузится с&nbsp;{outsideMap.host}: её владелец узнает ваш IP-адрес и&nbsp;может
              оставить свои файлы cookie.
            </p>
          )}
        </form>
      )}
    </div>
  )
}

/** The dealer's directions, in paragraphs. */
export function Directions({ text }: { text: string }) {
  return text.split(/\n{2,}/).map((paragraph) => (
    <p key={paragraph}>
      <Prose text={paragraph} />
    </p>
  ))
}

/** The name of an outside map's button in its form; its value is the branch. */
export const MAP_FIELD = 'map'
