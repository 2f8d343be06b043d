import { HeartPlus, ListX, type LucideIcon, Share2 } from 'lucide-react'
import { Link } from '#app/ui/navigation/link.tsx'
import { CAR_FORMS } from '#app/features/cars/car.texts.ts'
import { formatCarName } from '#app/features/cars/describe-car.ts'
import { type ComparisonPathParams, favouritesPath } from '#urls/saved-car-paths.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Popover } from '#app/ui/overlays/popover.tsx'
import { typesetText } from '#locale/text.ts'
import { plural } from '#locale/plural.ts'
import type { CatalogueBlock } from '#domain/cars/car.ts'
import { AddForm } from './add-form.tsx'
import { ComparisonActionForm } from './comparison-action-form.tsx'
import { CandidateLine } from './candidates.tsx'
import styles from './toolbar.module.css'
import type { Candidate } from './load-comparison.server.ts'
import { usePendingComparison } from './use-shown-cars.ts'

interface ToolbarProps {
  block: CatalogueBlock
  /** How many cars are compared. */
  count: number
  /** Favourites of this block that can be added. */
  favourites: readonly Candidate[]
  isFull: boolean
  shareUrl: string | undefined
  view: ComparisonPathParams
  announce: (message: string) => void
}

/** The tools for the whole comparison. All of its pop-ups open without JavaScript. */
export function Toolbar({ block, count, favourites, isFull, shareUrl, view, announce }: ToolbarProps) {
  const pendingChangeOf = usePendingComparison()
  const addable = favourites.filter(({ id }) => pendingChangeOf(id) !== true)
  return (
    <div className={styles.tools}>
      {count > 0 && favourites.length > 0 && !isFull && (
        <Popover
          label={<ToolLabel icon={HeartPlus} text="Из избранного" />}
          buttonClass={styles.tool}
          panelClass={styles.wide}
        >
          <ul>
            {addable.map((car) => (
              <CandidateLine key={car.id} car={car}>
                <AddForm candidate={car} onAdd={() => announce(`${formatCarName(car)} добавлен к сравнению`)} />
              </CandidateLine>
            ))}
          </ul>
          <Link to={favouritesPath()} className={styles.more}>
            Всё избранное
          </Link>
        </Popover>
      )}
      {count > 0 && (
        <>
          <Popover label={<ToolLabel icon={Share2} text="Поделиться" />} buttonClass={styles.tool}>
            <ShareForms shareUrl={shareUrl} view={view} announce={announce} />
          </Popover>
          <button
            type="button"
            className={`${styles.tool} ${styles.print} needs-script`}
            onClick={() => window.print()}
          >
            Распечатать
          </button>
          <Popover label={<ToolLabel icon={ListX} text="Очистить" />} buttonClass={styles.tool}>
            <ClearForm block={block} count={count} view={view} announce={announce} />
          </Popover>
        </>
      )}
    </div>
  )
}

/** Of an icon and a word a phone shows the icon. */
function ToolLabel({ icon: Icon, text }: { icon: LucideIcon; text: string }) {
  return (
    <>
      <Icon aria-hidden="true" />
      <span className={styles.word}>{typesetText(text)}</span>
    </>
  )
}

function ClearForm({ block, count, view, announce }: Pick<ToolbarProps, 'block' | 'count' | 'view' | 'announce'>) {
  return (
    <ComparisonActionForm
      actionName="clear"
      view={{ ...view, block }}
      onSend={() => {
        announce('Сравнение очищено')
        document.querySelector<HTMLElement>('main h1')?.focus()
      }}
    >
      <input type="hidden" name="block" value={block} />
      <p className={styles.question}>
        Убрать из&nbsp;сравнения {plural(count, CAR_FORMS)} {block === 'new' ? 'из раздела «Новые»' : 'с\u00A0пробегом'}
        ?
      </p>
      <Button type="submit" size="small" wide>
        Убрать
      </Button>
    </ComparisonActionForm>
  )
}

interface ShareFormsProps {
  /** The absolute address of the shared comparison; undefined while it is not shared. */
  shareUrl: string | undefined
  view: ComparisonPathParams
  announce: (message: string) => void
}

/** Shares the comparison by a link and closes the link again. */
function ShareForms({ shareUrl, view, announce }: ShareFormsProps) {
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
