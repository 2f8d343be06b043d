import type { ComparisonPathParams } from '#urls/saved-car-paths.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { ComparisonActionForm } from './comparison-action-form.tsx'
import styles from './toolbar.module.css'

interface ShareFormsProps {
  /** The absolute address of the shared comparison; undefined while it is not shared. */
  shareUrl: string | undefined
  view: ComparisonPathParams
  announce: (message: string) => void
}

/** Shares the comparison by a link and closes the link again. */
export function ShareForms({ shareUrl, view, announce }: ShareFormsProps) {
  const isOpen = shareUrl !== undefined
  return (
    <div className={styles.share}>
      <p>
        {isOpen
          ? 'По\u00A0этой ссылке сравнение видно любому, изменить его может только его владелец.'
          : 'Появится ссылка, по\u00A0которой сравнение увидит любой, кому вы её дадите. Изменить его никто, кроме вас, не\u00A0сможет.'}
      </p>
      {isOpen && <ShareLink url={shareUrl} announce={announce} />}
      <ComparisonActionForm actionName={isOpen ? 'close' : 'share'} view={view}>
        <Button type="submit" size="small" look={isOpen ? 'ghost' : 'ink'} wide>
          {isOpen ? 'Закрыть доступ' : 'Открыть по\u00A0ссылке'}
        </Button>
      </ComparisonActionForm>
    </div>
  )
}

function ShareLink({ url, announce }: { url: string; announce: ShareFormsProps['announce'] }) {
  const copy = async () => {
    await navigator.clipboard.writeText(url)
    announce('Ссылка скопирована')
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
