import { EditorContent, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useId, useState } from 'react'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { EditorToolbar } from './editor-toolbar.tsx'
import classes from './rich-text.module.css'

interface RichTextEditorProps {
  readonly label: string
  readonly value: string
  readonly error: string | undefined
  readonly required: boolean
  readonly focusRef?: ((element: HTMLElement | null) => void) | undefined
  onChange(html: string): void
  onBlur(): void
}

/** Exactly the formats that the server keeps. */
const marks = StarterKit.configure({
  heading: { levels: [2, 3] },
  code: false,
  codeBlock: false,
  horizontalRule: false,
  link: { openOnClick: false, protocols: ['http', 'https', 'mailto', 'tel'] },
})

export function RichTextEditor({ label, value, error, required, focusRef, ...on }: RichTextEditorProps) {
  const { cspNonce } = usePage()
  const labelId = useId()
  const faultId = useId()
  // The editor keeps the text itself; later values are ignored.
  const [first] = useState(value)
  const editor = useEditor({
    extensions: [marks],
    content: first,
    textDirection: 'auto',
    injectNonce: cspNonce,
    immediatelyRender: false,
    shouldRerenderOnTransaction: true,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-labelledby': labelId,
        'aria-multiline': 'true',
        'aria-describedby': faultId,
      },
    },
    onCreate: ({ editor: made }) => focusRef?.(made.view.dom),
    onUpdate: ({ editor: written }) => on.onChange(written.isEmpty ? '' : written.getHTML()),
    onBlur: on.onBlur,
  })
  return (
    <div>
      <span id={labelId} className={classes.label}>
        {label}
        {required && (
          <span aria-hidden="true" className={classes.star}>
            {' *'}
          </span>
        )}
      </span>
      <div className={classes.box} data-wrong={error !== undefined || undefined}>
        {editor && <EditorToolbar editor={editor} label={label} />}
        <EditorContent editor={editor} className={classes.text} />
      </div>
      <p id={faultId} className={classes.fault}>
        {error}
      </p>
    </div>
  )
}
