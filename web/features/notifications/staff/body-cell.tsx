import { languages } from '#contract/kernel/localized.ts'
import type { RowOf } from '#contract/kernel/resource/row-types.ts'
import type { notifications } from '#contract/resources/notifications/notifications.ts'
import type { CellProps } from '#web/console-kit/overrides.ts'

/** In both languages: who releases it reads what each client will read. */
export function BodyCell({ row: { body } }: CellProps<RowOf<typeof notifications>>) {
  if (body === null) return <>—</>
  return (
    <span className="stack">
      {languages.map((language) => (
        <span key={language} lang={language}>
          <bdi>{body[language]}</bdi>
        </span>
      ))}
    </span>
  )
}
