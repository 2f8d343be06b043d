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
import type { TILE_ICONS } from '#domain/content/pages/block.ts'

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
export function TileIcon({ name }: { name: string | undefined }) {
  if (name === undefined || !isKnown(name)) return null
  const Icon = ICONS[name]
  return <Icon aria-hidden="true" />
}
