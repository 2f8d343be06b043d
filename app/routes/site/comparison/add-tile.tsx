import { Plus } from 'lucide-react'
import { Link } from 'react-router'
import { cataloguePath } from '#urls/car-paths.ts'
import type { CatalogueBlock } from '#domain/cars/car.ts'
import styles from './comparison.module.css'

/** A link to the catalogue beside the last compared car. */
export function AddTile({ block, isFirst }: { block: CatalogueBlock; isFirst: boolean }) {
  return (
    <Link to={cataloguePath({ block })} className={styles.add}>
      <Plus aria-hidden="true" />
      <span>{isFirst ? 'Добавьте второй автомобиль, чтобы увидеть различия' : 'Добавить из\u00A0каталога'}</span>
    </Link>
  )
}
