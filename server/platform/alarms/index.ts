export { announceAlarms } from './announce-alarms.ts'
export { clearAlarm, listOpenAlarms } from './open-alarms.ts'
export { raiseAlarm } from './raise-alarm.ts'
export { tellFullPlaces } from './tell-full-places.ts'
