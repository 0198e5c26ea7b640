export interface EngagementProps {
  /** The name of the section. */
  readonly subject: string
  readonly id: string
}
