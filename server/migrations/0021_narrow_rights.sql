-- An adjustment names the approval that it executes, and no other transaction names it again.
create unique index transaction_approval on ledger.transaction ((meta->>'approval_id')) where meta ? 'approval_id';

-- What was agreed or printed does not change: the program may update what happens to a row, not what it is worth.
revoke update on voucher, voucher_batch, voucher_sale, voucher_import, voucher_use, card_order, recharge, category
  from mahfaza_app;
grant update (status, order_id, sale_id, owner_id, used_by, transaction_id, sold_at, used_at, marked_used_at, cancelled_at)
  on voucher to mahfaza_app;
grant update (count, made_count, status, sealed_key, key_id, activated_at, printed_at, updated_at)
  on voucher_batch to mahfaza_app;
grant update (settlement_id) on voucher_use to mahfaza_app;
grant update (refunded_at) on card_order to mahfaza_app;
grant update (status, transaction_id) on recharge to mahfaza_app;
-- Supplier, kind, currency and face value of a category are fixed; a voucher shows the face value.
grant update (name_ar, name_en, image_id, price, buy_price, fee, instructions_ar, instructions_en, dial_pattern,
    code_pattern, low_stock_threshold, position, active, updated_at, deleted_at)
  on category to mahfaza_app;
-- A code that was given out keeps its name.
revoke update on promo_code from mahfaza_app;
grant update (owner_id, discount_bp, commission_bp, uses_max, uses_per_client_max, uses, starts_at, ends_at, note, active,
    updated_at, deleted_at)
  on promo_code to mahfaza_app;
