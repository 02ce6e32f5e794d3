// After a declined card, Back and Reload should request the page, not another payment.
if (document.querySelector('form[action^="/c/pay/"]') !== null) {
  window.history.replaceState(null, '', window.location.href);
}
