import { Button, Popover, TextInput } from '@mantine/core'
import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconClearFormatting,
  IconH2,
  IconH3,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconUnderline,
} from '#web/ui/icons.ts'
import type { EditorTerms } from './editor-terms.ts'
import classes from './rich-text.module.css'

interface EditorToolbarProps {
  readonly editor: Editor
  readonly label: string
  readonly terms: EditorTerms
}

/** What the operator may switch off. */
const formatOf: Readonly<Record<string, 'headings' | 'lists' | 'quotes'>> = {
  heading: 'headings',
  subheading: 'headings',
  bullets: 'lists',
  numbers: 'lists',
  quote: 'quotes',
}

/** Pressed where the cursor is in text of that format. */
function toolsOf(editor: Editor) {
  const chain = () => editor.chain().focus()
  return [
    { name: 'bold', Icon: IconBold, run: () => chain().toggleBold().run(), on: editor.isActive('bold') },
    {
      name: 'italic',
      Icon: IconItalic,
      run: () => chain().toggleItalic().run(),
      on: editor.isActive('italic'),
    },
    {
      name: 'underline',
      Icon: IconUnderline,
      run: () => chain().toggleUnderline().run(),
      on: editor.isActive('underline'),
    },
    {
      name: 'heading',
      Icon: IconH2,
      run: () => chain().toggleHeading({ level: 2 }).run(),
      on: editor.isActive('heading', { level: 2 }),
    },
    {
      name: 'subheading',
      Icon: IconH3,
      run: () => chain().toggleHeading({ level: 3 }).run(),
      on: editor.isActive('heading', { level: 3 }),
    },
    {
      name: 'bullets',
      Icon: IconList,
      run: () => chain().toggleBulletList().run(),
      on: editor.isActive('bulletList'),
    },
    {
      name: 'numbers',
      Icon: IconListNumbers,
      run: () => chain().toggleOrderedList().run(),
      on: editor.isActive('orderedList'),
    },
    {
      name: 'quote',
      Icon: IconBlockquote,
      run: () => chain().toggleBlockquote().run(),
      on: editor.isActive('blockquote'),
    },
  ]
}

/** The formats of a text; a button is pressed where the cursor's text has its format. */
export function EditorToolbar({ editor, label, terms }: EditorToolbarProps) {
  const { t } = useTranslation('kit')
  const chain = () => editor.chain().focus()
  const tools = toolsOf(editor)
  const others = [
    { name: 'clear', Icon: IconClearFormatting, run: () => chain().unsetAllMarks().clearNodes().run() },
    { name: 'undo', Icon: IconArrowBackUp, run: () => chain().undo().run() },
    { name: 'redo', Icon: IconArrowForwardUp, run: () => chain().redo().run() },
  ]
  const isAllowed = ({ name }: { readonly name: string }) => {
    const format = formatOf[name]
    return format === undefined || terms[format]
  }
  return (
    <div className={classes.toolbar} role="toolbar" aria-label={t('editor.tools', { name: label })}>
      {tools.filter(isAllowed).map(({ name, Icon, run, on }) => (
        <button key={name} type="button" aria-pressed={on} title={t(`editor.${name}`)} onClick={run}>
          <Icon size={18} aria-hidden="true" />
        </button>
      ))}
      {terms.links && <LinkTool editor={editor} />}
      {others.map(({ name, Icon, run }) => (
        <button key={name} type="button" title={t(`editor.${name}`)} onClick={run}>
          <Icon size={18} className={name === 'clear' ? undefined : 'mirror'} aria-hidden="true" />
        </button>
      ))}
    </div>
  )
}

function LinkTool({ editor }: { editor: Editor }) {
  const { t } = useTranslation('kit')
  const [open, setOpen] = useState(false)
  const [address, setAddress] = useState('')
  const isLink = editor.isActive('link')
  const begin = () => {
    const { href } = editor.getAttributes('link')
    setAddress(typeof href === 'string' ? href : '')
    setOpen(true)
  }
  const finish = (href: string) => {
    setOpen(false)
    const chain = editor.chain().focus().extendMarkRange('link')
    if (href === '') chain.unsetLink().run()
    else chain.setLink({ href }).run()
  }
  return (
    <Popover opened={open} onChange={setOpen} trapFocus returnFocus>
      <Popover.Target>
        <button type="button" aria-pressed={isLink} title={t('editor.link')} onClick={begin}>
          <IconLink size={18} aria-hidden="true" />
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('editor.link')}>
        <div className="stack">
          <TextInput
            className="types-ltr"
            inputMode="url"
            label={t('editor.link_address')}
            placeholder="https://"
            value={address}
            onChange={(event) => setAddress(event.currentTarget.value)}
            onKeyDown={(event) => {
              // Enter confirms the link, not the form around it.
              if (event.key !== 'Enter') return
              event.preventDefault()
              finish(address.trim())
            }}
          />
          <div className="row">
            <Button onClick={() => finish(address.trim())}>{t('filters.apply')}</Button>
            {isLink && (
              <Button variant="default" onClick={() => finish('')}>
                {t('editor.unlink')}
              </Button>
            )}
          </div>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
