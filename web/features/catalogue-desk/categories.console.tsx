import { lazyPart } from '#web/console-kit/lazy-part.ts'
import type { SectionOverride } from '#web/console-kit/overrides.ts'

const CategoryForm = lazyPart(async () => (await import('./category-form.tsx')).CategoryForm)

export const section: SectionOverride = { Form: CategoryForm }
