export { announceAlarms } from './announce-alarms.ts'
export { announceFullCapacities } from './announce-full-capacities.ts'
export { clearAlarm, listOpenAlarms } from './open-alarms.ts'
export { raiseAlarm } from './raise-alarm.ts'
