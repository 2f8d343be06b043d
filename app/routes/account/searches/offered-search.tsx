import { Form } from 'react-router'
import { accountPath } from '#urls/account-paths.ts'
import { Button } from '#app/ui/controls/button.tsx'
import styles from './searches.module.css'

/** The search that a visitor has logged in to follow, with its button. */
export function OfferedSearch({ path, title }: { path: string; title: string }) {
  return (
    <Form method="post" action={accountPath('searches')} reloadDocument className={styles.offered}>
      <p className={styles.title}>{title}</p>
      <Button type="submit" name="follow" value={path} look="accent">
        Следить за&nbsp;поиском
      </Button>
    </Form>
  )
}
