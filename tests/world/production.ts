import { randomBytes } from 'node:crypto'

/** 32 bytes in base64. */
export function randomKey(): string {
  return randomBytes(32).toString('base64')
}

/** A complete configuration of production, with changes; an empty value takes a variable away. */
export function productionEnvironment(changes: Record<string, string> = {}): Record<string, string> {
  return {
    MAHFAZA_ENV: 'production',
    APP_DATABASE_URL: 'postgres://mahfaza:secret@db.internal/mahfaza',
    PUBLIC_URL: 'https://wallet.example.ly',
    MAHFAZA_MASTER_KEY: randomKey(),
    MAHFAZA_LOOKUP_KEY: randomKey(),
    SMTP_URL: 'smtps://mail.example.ly',
    SMS_URL: 'https://sms.example.ly/api',
    SMS_TOKEN: 'token',
    SMS_SENDER: 'Mahfaza',
    ...changes,
  }
}
