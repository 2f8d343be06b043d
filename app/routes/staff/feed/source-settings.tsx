import { Form } from '#app/features/form/form.tsx'
import type { FormRejection } from '#app/features/form/form-rejection.ts'
import { FeedSettingsFields } from '#app/features/staff/feeds/feed-settings-fields.tsx'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { FeedAddressSchema, FeedSettingsSchema, MAX_FEED_ADDRESS_LENGTH } from '#domain/desk/feeds/feed-forms.ts'
import type { Route } from './+types/route'

interface SourceSettingsProps {
  view: Route.ComponentProps['loaderData']
  rejection: FormRejection | undefined
}

/** The settings of a source, and its address, of which only the host is shown. */
export const SourceSettings = ({ view, rejection }: SourceSettingsProps) => (
  <>
    <section className="desk-section">
      <h2>Настройки</h2>
      <Form
        key={view.version}
        id="save"
        intent="save"
        schema={FeedSettingsSchema}
        rejection={rejection}
        values={view.settings}
        className="desk-form"
      >
        {({ field, isBusy }) => (
          <>
            <input type="hidden" name="version" value={view.version} />
            <FeedSettingsFields field={field} {...view.branches} />
            <div className="desk-buttons">
              <Button type="submit" disabled={isBusy}>
                Сохранить
              </Button>
            </div>
          </>
        )}
      </Form>
    </section>
    <section className="desk-section">
      <h2>Адрес</h2>
      <p>
        {view.address === null
          ? view.hasWay
            ? 'Адреса нет.'
            : 'Адреса нет: источник загружает оператор командой.'
          : `${view.address.host}, задан ${view.address.set}, …\u2060${view.address.mark}. Новый адрес останавливает источник и\u00a0сначала проверяется.`}
      </p>
      {view.confirmation === null ? (
        <Form
          key={view.version}
          id="address"
          intent="address"
          schema={FeedAddressSchema}
          rejection={rejection}
          className="desk-form"
        >
          {({ field, isBusy }) => (
            <>
              <input type="hidden" name="version" value={view.version} />
              <TextField
                {...field('address')}
                label="Новый адрес фида"
                hint={'Хранится зашифрованным и\u00a0больше не\u00a0показывается.'}
                inputMode="url"
                maxLength={MAX_FEED_ADDRESS_LENGTH}
                autoComplete="off"
                spellCheck={false}
              />
              <div className="desk-buttons">
                <Button type="submit" disabled={isBusy}>
                  Задать и&nbsp;проверить
                </Button>
              </div>
            </>
          )}
        </Form>
      ) : (
        <div>
          <ButtonLink to={view.confirmation} look="ghost">
            Подтвердить, что это вы, и&nbsp;сменить адрес
          </ButtonLink>
        </div>
      )}
    </section>
  </>
)
