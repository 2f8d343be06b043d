import { Paperclip, X } from 'lucide-react'
import { type ChangeEvent, Fragment, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import { describeBy, Field, type FieldProps } from './field.tsx'
import fieldStyles from './field.module.css'
import styles from './file-field.module.css'

interface FileFieldProps extends FieldProps {
  name: string
  /** The text in the field while no file is chosen. */
  prompt: string
  /** The label of the button that removes a file. */
  removeLabel: string
  /** As in the `accept` attribute. */
  accept: string
}

/**
 * Files to attach: chosen or dropped, repeatedly, each removable. The input itself stores them, so the form sends
 * exactly the files that are shown. Without JavaScript it is the browser's own field.
 */
export function FileField({ name, prompt, removeLabel, accept, ...field }: FileFieldProps) {
  const { id, hint, error } = field
  const input = useRef<HTMLInputElement>(null)
  const [files, setFiles] = useState<readonly File[]>([])
  const choose = (chosen: readonly File[]) => {
    const transfer = new DataTransfer()
    for (const file of chosen) transfer.items.add(file)
    if (input.current) input.current.files = transfer.files
    setFiles(chosen)
  }
  // Choosing again adds files: the browser's own field would drop the earlier ones.
  const add = ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
    choose(uniqueFiles([...files, ...(currentTarget.files ?? [])]))
  const remove = (file: File) => {
    choose(files.filter((other) => other !== file))
    input.current?.focus()
  }
  return (
    <Field {...field}>
      <div className={classNames(fieldStyles.control, styles.box)} data-invalid={error === undefined ? undefined : ''}>
        <input
          {...describeBy({ id, hint, error })}
          ref={input}
          id={id}
          type="file"
          name={name}
          accept={accept}
          multiple
          onChange={add}
          className={styles.input}
        />
        <Paperclip aria-hidden="true" className={styles.icon} />
        {files.length === 0 ? (
          <span className={styles.prompt}>{prompt}</span>
        ) : (
          <ChosenFiles files={files} removeLabel={removeLabel} onRemove={remove} />
        )}
      </div>
    </Field>
  )
}

interface ChosenFilesProps extends Pick<FileFieldProps, 'removeLabel'> {
  files: readonly File[]
  onRemove: (file: File) => void
}

/** File names joined by commas (docs/product.md, Form fields), each with a remove button. */
function ChosenFiles({ files, removeLabel, onRemove }: ChosenFilesProps) {
  return (
    <span className={styles.names}>
      {files.map((file, index) => (
        <Fragment key={`${file.name} ${file.lastModified} ${file.size}`}>
          {index > 0 && ', '}
          <span>
            {file.name}
            <button
              type="button"
              className={styles.remove}
              aria-label={`${removeLabel} ${file.name}`}
              onClick={() => onRemove(file)}
            >
              <X aria-hidden="true" />
            </button>
          </span>
        </Fragment>
      ))}
    </span>
  )
}

/** A file that is chosen twice is attached once. */
const uniqueFiles = (files: readonly File[]) =>
  files.filter(
    (file, index) =>
      files.findIndex(
        ({ name, size, lastModified }) =>
          name === file.name && size === file.size && lastModified === file.lastModified,
      ) === index,
  )
