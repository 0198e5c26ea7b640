import { useTranslation } from 'react-i18next'
import { IconVolume, IconVolumeOff } from '#web/ui/icons.ts'
import actionClasses from '#web/ui/small-action.module.css'
import { useSound } from './till-sound.ts'

export function SoundSwitch() {
  const { t } = useTranslation('payments')
  const { isOn, change } = useSound()
  const Icon = isOn ? IconVolume : IconVolumeOff
  return (
    <button type="button" className={actionClasses.action} aria-pressed={isOn} onClick={change}>
      <Icon size={18} aria-hidden="true" />
      {t(isOn ? 'till.sound_on' : 'till.sound_off')}
    </button>
  )
}
