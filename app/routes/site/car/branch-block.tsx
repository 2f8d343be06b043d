import { BranchCard } from '#app/features/layout/footer/branch-card.tsx'
import { useSite } from '#app/features/site/use-site.ts'
import styles from './details/details.module.css'

/** Where this car can be seen. Renders nothing if the feed names no branch, or the branches could not be loaded. */
export function BranchBlock({ branchId }: { branchId: number | undefined }) {
  const branch = useSite()?.branches.find(({ id }) => id === branchId)
  if (branch === undefined) return null
  return (
    <section className={styles.details} aria-labelledby="branch-title">
      <h2 id="branch-title">Где посмотреть</h2>
      <BranchCard branch={branch} />
    </section>
  )
}
