import { type PanelBody, panelBody, rule, text } from '#discord/panels/layout'
import type { Translate } from '#i18n/translate'

/** Where to begin; hosts see their part as well. */
export function helpCard(host: boolean, t: Translate): PanelBody {
  return panelBody('ember', [
    text(`## ${t('help:title')}`, t('help:start')),
    rule,
    text(t('help:commands')),
    ...(host ? [rule, text(`### ${t('help:host-title')}`, t('help:host'))] : []),
  ])
}
