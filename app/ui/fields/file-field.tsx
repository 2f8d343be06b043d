import { Camera, FileText, Paperclip, Plus, X } from 'lucide-react'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { useIsHydrated } from '../enhancement/hydration.ts'
import { classNames } from '../class-names.ts'
import { describeBy, Field, type FieldProps } from './field.tsx'
import fieldStyles from './field.module.css'
import styles from './file-field.module.css'

interface FileFieldProps extends FieldProps {
  name: string
  /** The text in the field while no file is chosen. */
  prompt: string
  /** The text in the field beside the chosen files. */
  morePrompt: string
  /** On a phone, the label of a field before it that opens the camera; without it there is none. */
  cameraPrompt?: string
  /** The label of the button that removes a file. */
  removeLabel: string
  /** As in the `accept` attribute. */
  accept: string
}

/**
 * Files to attach: chosen or dropped, repeatedly, each removable. The input itself stores them, so the form sends
 * exactly the files that are shown. Without JavaScript it is the browser's own field.
 */
export function FileField({ name, prompt, morePrompt, cameraPrompt, removeLabel, accept, ...field }: FileFieldProps) {
  const { id, hint, error } = field
  const input = useRef<HTMLInputElement>(null)
  const isHydrated = useIsHydrated()
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
      <div className={styles.files}>
        <ChosenFiles files={files} removeLabel={removeLabel} onRemove={remove} />
        {cameraPrompt !== undefined && isHydrated && (
          <label className={classNames(fieldStyles.control, styles.box, styles.camera)}>
            {/* Without a name: what it takes is sent by the other field. */}
            <input type="file" accept="image/*" capture="environment" onChange={add} className={styles.input} />
            <Camera aria-hidden="true" className={styles.icon} />
            {cameraPrompt}
          </label>
        )}
        <div
          className={classNames(fieldStyles.control, styles.box)}
          data-invalid={error === undefined ? undefined : ''}
          data-more={files.length === 0 ? undefined : ''}
        >
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
          {files.length === 0 ? (
            <Paperclip aria-hidden="true" className={styles.icon} />
          ) : (
            <Plus aria-hidden="true" className={styles.icon} />
          )}
          <span className={styles.prompt}>
            {files.length === 0 ? prompt : morePrompt}
            {/* docs/product.md, Form fields */}
            {files.length > 0 && <span className={styles.names}>{files.map((file) => file.name).join(', ')}</span>}
          </span>
        </div>
      </div>
    </Field>
  )
}

interface ChosenFilesProps extends Pick<FileFieldProps, 'removeLabel'> {
  files: readonly File[]
  onRemove: (file: File) => void
}

/** The chosen files as thumbnails, each with a remove button. */
function ChosenFiles({ files, removeLabel, onRemove }: ChosenFilesProps) {
  if (files.length === 0) return null
  return (
    <ul className={styles.thumbnails}>
      {files.map((file) => (
        <li key={`${file.name} ${file.lastModified} ${file.size}`} className={styles.thumbnail}>
          <Thumbnail file={file} />
          <button
            type="button"
            className={styles.remove}
            aria-label={`${removeLabel} ${file.name}`}
            onClick={() => onRemove(file)}
          >
            <X aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** A picture as a small copy; a document, and a picture that the browser cannot read, as a sign with its name. */
function Thumbnail({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isPicture, setPicture] = useState(file.type.startsWith('image/'))
  useEffect(() => {
    if (!isPicture) return
    drawThumbnail(file, canvas.current).catch(() => setPicture(false))
  }, [file, isPicture])
  if (isPicture) return <canvas ref={canvas} width={THUMBNAIL_SIZE} height={THUMBNAIL_SIZE} aria-hidden="true" />
  return (
    <span className={styles.document} aria-hidden="true">
      <FileText />
      {file.name}
    </span>
  )
}

/** Twice the size in the layout, for dense screens. */
const THUMBNAIL_SIZE = 144

/** Draws the middle of the picture as a square. Not an address of the file: the site's policy allows none. */
async function drawThumbnail(file: File, canvas: HTMLCanvasElement | null): Promise<void> {
  const picture = await createImageBitmap(file)
  const side = Math.min(picture.width, picture.height)
  const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2]
  canvas?.getContext('2d')?.drawImage(picture, left, top, side, side, 0, 0, THUMBNAIL_SIZE, THUMBNAIL_SIZE)
  picture.close()
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
