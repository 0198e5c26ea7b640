import type { AnswerOf } from '#contract/kernel/operation.ts'
import type { showEditor } from '#contract/operations/settings/show-editor.ts'

/** What the operator lets a text hold. */
export type EditorTerms = AnswerOf<typeof showEditor>
