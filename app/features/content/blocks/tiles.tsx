import {
  CalendarDays,
  Car,
  Cog,
  FileText,
  Gift,
  KeyRound,
  type LucideIcon,
  MapPin,
  Percent,
  Phone,
  Repeat,
  ShieldCheck,
  Wrench,
} from 'lucide-react'
import { typesetText } from '#locale/text.ts'
import { TargetLink } from '#app/features/rich-text/target-link.tsx'
import type { TILE_ICONS } from '#domain/content/pages/block.ts'
import styles from './tiles.module.css'
import type { BlockOf } from './block-view.ts'

/** Links as tiles, each with a text about its page. */
export function Tiles({ tiles, level }: Pick<BlockOf<'tiles'>, 'tiles'> & { level: 2 | 3 }) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <ul className={styles.tiles}>
      {tiles.map(({ title, text, target, icon }) => (
        <li key={title}>
          <TileIcon name={icon} />
          <Heading>
            <TargetLink target={target}>{typesetText(title)}</TargetLink>
          </Heading>
          {text !== undefined && <p>{typesetText(text)}</p>}
        </li>
      ))}
    </ul>
  )
}

type TileIconName = (typeof TILE_ICONS)[number]

const ICONS: Record<TileIconName, LucideIcon> = {
  car: Car,
  wrench: Wrench,
  repeat: Repeat,
  percent: Percent,
  shield: ShieldCheck,
  key: KeyRound,
  parts: Cog,
  calendar: CalendarDays,
  document: FileText,
  phone: Phone,
  map: MapPin,
  gift: Gift,
}

const isKnown = (name: string): name is TileIconName => Object.hasOwn(ICONS, name)

/** The icon of a tile; nothing for an unknown name. */
function TileIcon({ name }: { name: string | undefined }) {
  if (name === undefined || !isKnown(name)) return null
  const Icon = ICONS[name]
  return <Icon aria-hidden="true" />
}
