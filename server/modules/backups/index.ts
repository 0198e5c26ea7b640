export { backupsServer } from './backups.resource.ts'
export { proveBackup } from './prove-backup.ts'
export { type BackupConfig, keepLog, runBackups } from './run-backups.ts'
