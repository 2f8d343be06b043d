import { Form as RouterForm } from 'react-router'
import { Form } from '#app/features/form/form.tsx'
import type { FormRejection } from '#app/features/form/form-rejection.ts'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { FeedFolderSchema } from '#domain/desk/feeds/feed-forms.ts'
import type { Route } from './+types/route'
import { ExchangeFacts } from './exchange-facts.tsx'

type View = Route.ComponentProps['loaderData']

interface SourceWaysProps {
  view: View
  rejection: FormRejection | undefined
}

/** The two ways in besides an address. */
export const SourceWays = ({ view, rejection }: SourceWaysProps) => (
  <>
    <section className="desk-section">
      <h2>Обмен с&nbsp;1С</h2>
      {view.exchange === null ? (
        <p>1С&nbsp;сама присылает автомобили и&nbsp;цены: «Обмен с&nbsp;сайтом», формат CommerceML.{replaces(view)}</p>
      ) : (
        <ExchangeFacts {...view.exchange} />
      )}
      {view.confirmation === null ? (
        <div className="desk-buttons">
          <RouterForm method="post">
            <Button type="submit" name="intent" value="make-password" look="ghost" size="small">
              {view.exchange === null ? 'Подключить 1С' : 'Новый пароль'}
            </Button>
          </RouterForm>
          {view.exchange !== null && <CloseButton>Отключить 1С</CloseButton>}
        </div>
      ) : (
        <Confirm path={view.confirmation} />
      )}
    </section>
    <section className="desk-section">
      <h2>Папка на&nbsp;сервере</h2>
      {view.folder === null ? (
        <p>
          {view.hasFeedFolder
            ? 'Файл кладёт другая программа, например по\u00a0FTP. Сайт смотрит раз в\u00a0минуту и\u00a0ничего там не\u00a0меняет.'
            : 'Папку для файлов включает оператор сервера: настройка FEED_FOLDER.'}
          {view.hasFeedFolder && replaces(view)}
        </p>
      ) : (
        <>
          <p>
            Файл <code>{view.folder.path}</code>. {view.folder.looked}
          </p>
          {view.folder.problem !== null && <p className="desk-bad">{view.folder.problem}</p>}
        </>
      )}
      {(view.hasFeedFolder || view.folder !== null) &&
        (view.confirmation === null ? (
          <FolderForm view={view} rejection={rejection} />
        ) : (
          <Confirm path={view.confirmation} />
        ))}
    </section>
  </>
)

/** A source has one way in. */
const replaces = ({ address, exchange, folder }: View) => {
  const current = address ? 'адрес' : exchange ? 'обмен с\u00a01С' : folder ? 'папку' : null
  return current === null ? '' : ` Это заменит ${current} и\u00a0остановит источник до\u00a0проверки.`
}

const Confirm = ({ path }: { path: string }) => (
  <div>
    <ButtonLink to={path} look="ghost">
      Подтвердить, что это вы, и&nbsp;изменить
    </ButtonLink>
  </div>
)

const CloseButton = ({ children }: { children: string }) => (
  <RouterForm method="post">
    <Button type="submit" name="intent" value="close" look="ghost" size="small">
      {children}
    </Button>
  </RouterForm>
)

const FolderForm = ({ view, rejection }: SourceWaysProps) => (
  <>
    {view.hasFeedFolder && (
      <Form
        key={view.version}
        id="folder"
        intent="folder"
        schema={FeedFolderSchema}
        rejection={rejection}
        values={{ path: view.folder?.path ?? '' }}
        className="desk-form"
      >
        {({ field, isBusy }) => (
          <>
            <input type="hidden" name="version" value={view.version} />
            <TextField
              {...field('path')}
              label="Путь к файлу внутри папки"
              hint={
                'Например, sklad/stock.xml или sklad/stock-*.xml: из\u00a0нескольких файлов загружается самый новый.'
              }
              maxLength={200}
              autoComplete="off"
              spellCheck={false}
            />
            <div className="desk-buttons">
              <Button type="submit" disabled={isBusy} look="ghost">
                Следить за&nbsp;файлом
              </Button>
            </div>
          </>
        )}
      </Form>
    )}
    {view.folder !== null && (
      <div>
        <CloseButton>{'Больше не\u00a0следить'}</CloseButton>
      </div>
    )}
  </>
)
