import type { SandboxDeps } from '#server/modules/sandbox-gateway/index.ts'
import type { Gateway, GatewayName } from './payment-gateway.ts'
import { openPlutu, type PlutuOptions } from './plutu-gateway.ts'
import { openSandbox } from './sandbox-gateway.ts'

/** The configured gateways, by name; a method without its gateway is not offered. */
export type Gateways = ReadonlyMap<string, Gateway>

export interface GatewaysConfig {
  readonly publicUrl: string
  readonly plutu: Omit<PlutuOptions, 'publicUrl'> | null
  /** Never in production. */
  readonly sandboxGateway: boolean
}

export function openGateways(
  { publicUrl, plutu, sandboxGateway }: GatewaysConfig,
  deps: Omit<SandboxDeps, 'publicUrl'>,
): Gateways {
  const gateways = new Map<GatewayName, Gateway>()
  if (plutu !== null) gateways.set('plutu', openPlutu({ ...plutu, publicUrl }))
  if (sandboxGateway) gateways.set('sandbox', openSandbox({ ...deps, publicUrl }))
  return gateways
}
