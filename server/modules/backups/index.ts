export { backupsServer } from './backups.resource.ts'

export { type BackupConfig, keepLog, runBackups } from './run-backups.ts'
