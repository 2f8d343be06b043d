import { Form as RouterForm } from 'react-router'
import type { FormRejection } from '#app/features/form/form-rejection.ts'
import { Form } from '#app/features/form/form.tsx'
import { AppSetUp, type AppSetUpView } from '#app/features/staff/app-set-up.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { MIN_PASSWORD_LENGTH } from '#domain/staff/login/password.ts'
import { AddPasswordSchema, NewPasswordSchema } from '#domain/staff/staff-forms.ts'
import { ConfirmLink } from './confirm-link.tsx'

interface PasswordAndCodesProps {
  hasPassword: boolean
  recoveryCodesLeft: number
  /** For a person without a password: the app that goes with it. */
  app: AppSetUpView | undefined
  /** The person has proved a factor lately. */
  canChange: boolean
  rejection: FormRejection | undefined
}

/** The password with its app and its recovery codes, or the way to get them for somebody who has only passkeys. */
export function PasswordAndCodes({ hasPassword, recoveryCodesLeft, app, canChange, rejection }: PasswordAndCodesProps) {
  return (
    <section className="desk-section">
      <h2>Пароль и коды</h2>
      <p>
        {hasPassword
          ? `Кодов восстановления осталось: ${recoveryCodesLeft}.`
          : 'Пароля нет: вы\u00a0входите с\u00a0ключом. Пароль с\u00a0приложением поможет там, где ключа нет.'}
      </p>
      {!canChange && (
        <ConfirmLink>{hasPassword ? 'Чтобы сменить пароль или коды,' : 'Чтобы добавить пароль,'}</ConfirmLink>
      )}
      {canChange && hasPassword && <ChangePassword rejection={rejection} />}
      {app !== undefined && <AddPassword app={app} rejection={rejection} />}
    </section>
  )
}

function ChangePassword({ rejection }: { rejection: FormRejection | undefined }) {
  return (
    <>
      <Form
        id="password"
        intent="change-password"
        schema={NewPasswordSchema}
        rejection={rejection}
        className="desk-form"
      >
        {({ field, isBusy }) => (
          <>
            <TextField
              {...field('password')}
              label="Новый пароль"
              type="password"
              autoComplete="new-password"
              hint={`Не короче ${MIN_PASSWORD_LENGTH} знаков.`}
            />
            <Button type="submit" look="ink" size="small" disabled={isBusy}>
              Сменить пароль
            </Button>
          </>
        )}
      </Form>
      <RouterForm method="post">
        <Button type="submit" name="intent" value="renew-codes" look="ghost" size="small">
          Получить новые коды восстановления
        </Button>
      </RouterForm>
    </>
  )
}

function AddPassword({ app, rejection }: { app: AppSetUpView; rejection: FormRejection | undefined }) {
  return (
    <details className="desk-more" open={rejection?.intent === 'add-password'}>
      <summary>Добавить пароль и приложение</summary>
      <Form
        id="add-password"
        intent="add-password"
        schema={AddPasswordSchema}
        rejection={rejection}
        className="desk-form"
      >
        {({ field, isBusy }) => (
          <>
            <TextField
              {...field('password')}
              label="Пароль"
              type="password"
              autoComplete="new-password"
              hint={`Не короче ${MIN_PASSWORD_LENGTH} знаков. Хорошо подходят несколько слов.`}
            />
            <AppSetUp {...app} />
            <TextField
              {...field('code')}
              label="Код из приложения"
              inputMode="numeric"
              autoComplete="one-time-code"
              hint="Шесть цифр, которые оно покажет."
            />
            <Button type="submit" look="ink" size="small" disabled={isBusy}>
              Добавить
            </Button>
          </>
        )}
      </Form>
    </details>
  )
}
