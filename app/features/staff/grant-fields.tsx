import { SelectField } from '#app/ui/fields/select-field.tsx'
import type { StaffRole } from '#db/schema.ts'
import { ROLES, ROLES_WITHOUT_BRANCH } from '#domain/access/rights.ts'
import { ROLE_LABELS } from './staff.texts.ts'

interface FieldParts {
  id: string
  name: string
  defaultValue: string
  error: string | undefined
}

interface GrantFieldsProps {
  role: FieldParts
  branch: FieldParts
  branches: readonly { id: number; name: string }[]
}

/** A role and the branch for which it holds. */
export function GrantFields({ role, branch, branches }: GrantFieldsProps) {
  return (
    <>
      <SelectField {...role} label="Роль" placeholder="Выберите">
        {ROLES.map((value) => (
          <option key={value} value={value}>
            {ROLE_LABELS[value]}
          </option>
        ))}
      </SelectField>
      <SelectField {...branch} label="Филиал" isOptional>
        <option value="">Все филиалы</option>
        {branches.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </>
  )
}

/** «Продавец, Салон на Светлом»; without a branch «Продавец, все филиалы». */
export function describeGrant({ role, branchName }: { role: StaffRole; branchName: string | null }): string {
  if (ROLES_WITHOUT_BRANCH.includes(role)) return ROLE_LABELS[role]
  return `${ROLE_LABELS[role]} (${branchName ?? 'все филиалы'})`
}
