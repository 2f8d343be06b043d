import type { ComparisonPathParams } from '#urls/saved-car-paths.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { ComparisonActionForm } from './comparison-action-form.tsx'
import styles from './toolbar.module.css'

interface ShareFormsProps {
  /** The whole address under which others may look; undefined while nobody may. */
  shareUrl: string | undefined
  view: ComparisonPathParams
  say: (words: string) => void
}

/** Opens the comparison to others and closes it again. */
export function ShareForms({ shareUrl, view, say }: ShareFormsProps) {
  const isOpen = shareUrl !== undefined
  return (
    <div className={styles.share}>
      <p>
        {isOpen
          ? 'По\u00A0этой ссылке сравнение видно любому, изменить его может только его владелец.'
          : 'Появится ссылка, по\u00A0которой сравнение увидит любой, кому вы её дадите. Изменить его никто, кроме вас, не\u00A0сможет.'}
      </p>
      {isOpen && <ShareLink url={shareUrl} say={say} />}
      <ComparisonActionForm actionName={isOpen ? 'close' : 'share'} view={view}>
        <Button type="submit" size="small" look={isOpen ? 'ghost' : 'ink'} wide>
          {isOpen ? 'Закрыть доступ' : 'Открыть по\u00A0ссылке'}
        </Button>
      </ComparisonActionForm>
    </div>
  )
}

function ShareLink({ url, say }: { url: string; say: ShareFormsProps['say'] }) {
  const copy = async () => {
    await navigator.clipboard.writeText(url)
    say('Ссылка скопирована')
  }
  return (
    <>
      <input
        type="text"
        className={styles.link}
        readOnly
        value={url}
        aria-label="Ссылка на сравнение"
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button size="small" wide className="needs-script" onClick={() => void copy()}>
        Скопировать ссылку
      </Button>
    </>
  )
}
