import { EditorContent, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useId, useState } from 'react'
import { showEditor } from '#contract/operations/settings/show-editor.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { BlockSkeleton } from '#web/ui/skeletons.tsx'
import { WhenRead } from '#web/ui/when-read.tsx'
import type { EditorTerms } from './editor-terms.ts'
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
function marksOf({ headings, lists, quotes, links }: EditorTerms) {
  return StarterKit.configure({
    heading: headings && { levels: [2, 3] },
    code: false,
    codeBlock: false,
    horizontalRule: false,
    ...(!lists && { bulletList: false, orderedList: false, listItem: false, listKeymap: false }),
    ...(!quotes && { blockquote: false }),
    link: links && { openOnClick: false, protocols: ['http', 'https', 'mailto', 'tel'] },
  })
}

/** The editor is made once, so it waits for what the operator lets a text hold. */
export function RichTextEditor(props: RichTextEditorProps) {
  const terms = useCall(showEditor)
  return (
    <WhenRead of={terms} skeleton={<BlockSkeleton height={160} />}>
      {(known) => <EditorOf {...props} terms={known} />}
    </WhenRead>
  )
}

interface EditorOfProps extends RichTextEditorProps {
  readonly terms: EditorTerms
}

function EditorOf({ label, value, error, required, focusRef, terms, ...on }: EditorOfProps) {
  const { cspNonce } = usePage()
  const labelId = useId()
  const faultId = useId()
  // The editor keeps the text itself; later values are ignored.
  const [first] = useState(value)
  const editor = useEditor({
    extensions: [marksOf(terms)],
    content: first,
    textDirection: terms.direction,
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
        {editor && <EditorToolbar editor={editor} label={label} terms={terms} />}
        <EditorContent editor={editor} className={classes.text} />
      </div>
      <p id={faultId} className={classes.fault}>
        {error}
      </p>
    </div>
  )
}
