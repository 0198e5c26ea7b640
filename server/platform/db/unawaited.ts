/**
 * Within a statement that writes: its commit waits neither for the disk nor for a standby. For what reading marks by
 * the way: a crash of the database may lose those of the last second, and reading goes on while payments wait.
 */
export const unawaited = `set_config('synchronous_commit', 'off', true)`
