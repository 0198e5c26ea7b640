import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import panelClasses from '#web/ui/panel.module.css'

/** A file is made of chosen settlements, so it begins in their list. */
export function BankFileStart() {
  const { t } = useTranslation('resources')
  return (
    <div className={`stack ${panelClasses.panel} ${panelClasses.narrow}`}>
      <p className="soft">{t('dialogs:bank-files.start_line')}</p>
      <div>
        <Button component={Link} to="/console/settlements?filter[status]=approved">
          {t('dialogs:bank-files.start')}
        </Button>
      </div>
    </div>
  )
}
