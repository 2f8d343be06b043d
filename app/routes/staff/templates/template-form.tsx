import type { ReactNode } from 'react'
import { Form } from '#app/features/form/form.tsx'
import type { FormRejection } from '#app/features/form/form-rejection.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { ParagraphField } from '#app/ui/fields/paragraph-field.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import {
  MAX_BODY_LENGTH,
  MAX_SUBJECT_LENGTH,
  MAX_TITLE_LENGTH,
  TemplateSchema,
} from '#domain/desk/replies/reply-forms.ts'

interface Option {
  value: string
  label: string
}

/** What a person may choose for a text. */
export interface TemplateOptions {
  branches: readonly Option[]
  kinds: readonly Option[]
}

interface TemplateFormProps {
  id: string
  intent: string
  options: TemplateOptions
  rejection: FormRejection | undefined
  values?: Readonly<Record<string, string>>
  /** Hidden fields. */
  children?: ReactNode
}

/** The form of one text. */
export function TemplateForm({ options, children, ...form }: TemplateFormProps) {
  return (
    <Form {...form} schema={TemplateSchema} className="desk-form">
      {({ field, isBusy }) => (
        <>
          {children}
          <SelectField {...field('way')} label="Для чего" placeholder="Выберите">
            <option value="email">Письмо</option>
            <option value="call">Разговор по телефону</option>
            <option value="message">SMS или мессенджер</option>
          </SelectField>
          <TextField {...field('title')} label="Название" maxLength={MAX_TITLE_LENGTH} autoComplete="off" />
          <TextField
            {...field('subject')}
            label="Тема"
            hint="Только для письма."
            maxLength={MAX_SUBJECT_LENGTH}
            autoComplete="off"
            isOptional
          />
          <ParagraphField {...field('text')} label="Текст" rows={6} maxLength={MAX_BODY_LENGTH} />
          <SelectField {...field('branch')} label="Кто пользуется">
            {options.branches.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
          <SelectField {...field('kind')} label="Для каких заявок" isOptional>
            <option value="">Все</option>
            {options.kinds.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
          <div className="desk-buttons">
            <Button type="submit" disabled={isBusy}>
              Сохранить
            </Button>
          </div>
        </>
      )}
    </Form>
  )
}
