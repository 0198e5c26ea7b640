import { formatAmountParts } from '#contract/kernel/amounts.ts'
import { currencyFacts, currencyOf } from '#contract/kernel/currencies.ts'
import { translate } from '#server/platform/messages.ts'
import type { SandboxPayment } from './sandbox.queries.ts'

/** The hosted page: the amount, and the payer's choices. Plain forms, no script. */
export function drawSandboxPage(payment: SandboxPayment, nonce: string): string {
  const { locale, token, amountMinor, invoiceNo, status, returnUrl } = payment
  const currency = currencyOf(payment.currency)
  // Like all amounts: smaller decimals, the currency after the figure in the page's direction.
  const { whole, fraction } = formatAmountParts(amountMinor, currency)
  const t = (key: string) => escapeHtml(translate(locale, `sandbox:${key}`))
  const button = (action: string, kind: string) =>
    `<form method="post" action="/sandbox-gateway/${token}/${action}"><button class="${kind}">${t(`actions.${action}`)}</button></form>`
  const choices =
    status === 'open'
      ? `${button('pay', 'main')}${button('decline', 'plain')}${button('cancel', 'plain')}
         <a href="${escapeHtml(returnUrl)}">${t('actions.abandon')}</a>`
      : `<p class="state">${t(`ended.${status}`)}</p><a href="${escapeHtml(returnUrl)}">${t('actions.back')}</a>`
  return `<!doctype html>
<html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${t('title')}</title>
<style nonce="${nonce}">${styles}</style>
</head>
<body>
<main>
<p class="band">${t('band')}</p>
<h1>${t('title')}</h1>
<p class="amount"><bdi dir="ltr">${whole}<span>${fraction}</span></bdi> <small>${escapeHtml(currencyFacts(currency).symbol[locale])}</small></p>
<p class="faint">${t('invoice')} <bdi dir="ltr">${escapeHtml(invoiceNo)}</bdi></p>
${choices}
</main>
</body>
</html>`
}

function escapeHtml(text: string): string {
  const entities: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  }
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? '')
}

const styles = `
:root { color-scheme: light dark; --page: #eef2f6; --card: #fff; --ink: #1c1917; --faint: #57534e; --line: #d6d3d1; --main: #0f4c5c; --on-main: #fff; }
@media (prefers-color-scheme: dark) { :root { --page: #101418; --card: #1b2026; --ink: #f5f5f4; --faint: #d6d3d1; --line: #3a4047; --main: #7dd3e0; --on-main: #10262c; } }
* { box-sizing: border-box; }
body { margin: 0; min-block-size: 100vh; display: grid; place-items: center; padding: 16px; background: var(--page); color: var(--ink); font: 16px/1.6 'IBM Plex Sans Arabic', system-ui, sans-serif; }
main { inline-size: 100%; max-inline-size: 400px; padding: 24px; border: 1px solid var(--line); border-radius: 10px; background: var(--card); display: grid; gap: 12px; }
h1 { margin: 0; font-size: 20px; }
p { margin: 0; }
.band { justify-self: start; padding-inline: 12px; border-radius: 999px; background: var(--page); color: var(--faint); font-size: 13px; }
.amount { font-size: 40px; font-weight: 700; line-height: 1.2; font-variant-numeric: tabular-nums; }
.amount span { font-size: 0.62em; }
.amount small { font-size: 0.5em; font-weight: 400; color: var(--faint); }
.faint { color: var(--faint); font-size: 13px; overflow-wrap: anywhere; }
.state { font-weight: 600; }
form { margin: 0; }
button, a { display: block; inline-size: 100%; min-block-size: 44px; padding: 8px 16px; border-radius: 6px; font: inherit; text-align: center; cursor: pointer; }
.main { border: 0; background: var(--main); color: var(--on-main); font-weight: 600; }
.plain { border: 1px solid var(--line); background: transparent; color: inherit; }
a { color: var(--main); }
:focus-visible { outline: 3px solid var(--main); outline-offset: 2px; }
`
