import { useTranslation } from 'react-i18next'
import { resourceManifest } from '#contract/resource-manifest.ts'
import { permissionTable } from './permission-table.ts'

/** The labels of permissions; the page has loaded `access`. A verb without a label is shown as it is. */
export function usePermissionLabels() {
  const { t } = useTranslation(['access', 'resources'])
  const subject = (name: string): string =>
    t([`access:subjects.${name}`, `resources:${name}.title`], { defaultValue: name })
  const verb = (name: string): string =>
    t([`access:actions.${name}`, `access:verbs.${name}`], { defaultValue: name })
  return {
    subject,
    verb,
    /** `Clients: change`. */
    permission(name: string): string {
      const [row] = permissionTable([name], resourceManifest)
      if (!row) return name
      const action = [...row.usual.keys()][0] ?? row.others[0]?.verb ?? ''
      return `${subject(row.subject)}: ${verb(action)}`
    },
  }
}
