import * as v from 'valibot'
import { formObject } from '../requests/forms/form-object.ts'
import { email, line } from '../requests/forms/rules.ts'
import { ROLES, ROLES_WITHOUT_BRANCH } from '../access/rights.ts'
import { MAX_PASSWORD_LENGTH, NewPassword } from './login/password.ts'

// The forms of the back office about people, for the browser, the action and the terminal.

const lowerCaseEmail = v.pipe(email, v.toLowerCase())

/** Long enough for a recovery code with its hyphens. */
const MAX_CODE_LENGTH = 60
const CODE_MESSAGE = 'Введите код из приложения.'

const code = v.pipe(
  v.string(CODE_MESSAGE),
  v.trim(),
  v.nonEmpty(CODE_MESSAGE),
  v.maxLength(MAX_CODE_LENGTH, CODE_MESSAGE),
)
/** The code that an app shows when it is set up. */
const appCode = v.pipe(code, v.regex(/^\d{3} ?\d{3}$/, 'Код из приложения — шесть цифр.'))

/** The login: nothing is checked but that there is something. */
export const StaffLoginSchema = formObject({
  email: v.pipe(
    v.string('Укажите почту.'),
    v.trim(),
    v.nonEmpty('Укажите почту.'),
    v.maxLength(254, 'Проверьте почту.'),
  ),
  password: v.pipe(
    v.string('Введите пароль.'),
    v.nonEmpty('Введите пароль.'),
    v.maxLength(MAX_PASSWORD_LENGTH, 'Проверьте пароль.'),
  ),
  code,
})

/** The proof of a factor within a session. */
export const ConfirmSchema = formObject({ code })

const name = v.pipe(v.string('Как вас зовут?'), line(100, 2))

/** What an invited person enters who makes a passkey. */
export const InvitedNameSchema = formObject({ name })

/** What an invited person enters who chooses a password and an app. */
export const AcceptInvitationSchema = formObject({
  name,
  password: v.pipe(v.string('Придумайте пароль.'), NewPassword),
  code: appCode,
})

/** A new password of somebody who is logged in. */
export const NewPasswordSchema = formObject({ password: v.pipe(v.string('Придумайте пароль.'), NewPassword) })

/** The first password and app of somebody who has only passkeys. */
export const AddPasswordSchema = formObject({ ...NewPasswordSchema.entries, code: appCode })

/** A role; without a branch it holds for all of them. */
const grantEntries = {
  role: v.picklist(ROLES, 'Выберите роль.'),
  branch: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{0,9}$/, 'Выберите филиал.'),
      v.transform((text) => (text === '' ? null : Number(text))),
    ),
    '',
  ),
}
const toGrant = ({ role, branch }: { role: (typeof ROLES)[number]; branch: number | null }) => ({
  role,
  branchId: ROLES_WITHOUT_BRANCH.includes(role) ? null : branch,
})

export const GrantSchema = v.pipe(formObject(grantEntries), v.transform(toGrant))

export const InvitationSchema = v.pipe(
  formObject({ email: v.pipe(v.string('Укажите почту.'), lowerCaseEmail), ...grantEntries }),
  v.transform(({ email: address, ...grant }) => ({ email: address, grants: [toGrant(grant)] })),
)
