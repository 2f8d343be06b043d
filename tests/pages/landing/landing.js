// A page that a marketer made with jQuery and the guide to the wire contract (docs/api/README.md). It uses only the
// addresses, field names and responses in it, and has only success handlers (docs/product.md, Errors).
/* global $ */

// Opening: the trigger's data attributes are sent.
$(document).on('click', '[data-modal]', function () {
  const trigger = $(this)
  $.post(`/ajax/modals/views/${trigger.data('modal')}-view.php`, trigger.data(), (html) => {
    $('.modal-inside').html(html).attr('data-open', trigger.data('modal'))
  })
})

// Sending: all fields of the form, and the page's address.
$(document).on('submit', '.modal-inside form', function (event) {
  event.preventDefault()
  const fields = new FormData(this)
  fields.append('url', location.href)
  send($(this).attr('action'), fields)
})

// The other forms, loaded from the site's pages by the name of their action.
$(document).on('click', '[data-form]', function () {
  $('.page-form').load(`/request/${$(this).data('form')}/ form`)
})
$(document).on('submit', '.page-form form', function (event) {
  event.preventDefault()
  send(`/ajax/${$(this).data('action')}.php`, new FormData(this))
})

function send(url, data) {
  $.ajax({
    url,
    type: 'POST',
    data,
    processData: false,
    contentType: false,
    success(response) {
      const answer = typeof response === 'string' ? JSON.parse(response) : response
      $('.alert')
        .text(answer.msg)
        .toggleClass('alert-danger', answer.success !== 'Y')
        .attr('data-answer', JSON.stringify(answer))
    },
  })
}

// The models of a brand.
$(document).on('change', 'select[name=brand]', function () {
  const block = $(this).find(':selected').data('block')
  const model = $(this).closest('form').find('select[name=model]')
  model.prop('disabled', true)
  if (!block) return
  $.post('/ajax/model.php', { HigloadBlockId: block }, (html) => {
    model.html(html).prop('disabled', html === '')
  })
})

// Favourites and comparison: the icon shows the state, the response has the new one.
$(document).on('click', '.favourite', function () {
  const icon = $(this)
  const car = { favorites: icon.data('id') }
  $.post('/ajax/add2fav.php', icon.hasClass('active') ? { ...car, type: 'del_tov' } : car, (answer) => {
    icon.toggleClass('active', answer.active)
    $('.favourites-count').text(answer.count)
    $('.alert').text(answer.msg).attr('data-answer', JSON.stringify(answer))
  })
})
$(document).on('click', '.compare', function () {
  const icon = $(this)
  const car = { action: 'ADD_TO_COMPARE_LIST', id: icon.data('id'), iblock: icon.data('iblock') }
  $.post('/ajax/add2compare.php', car, (answer) => {
    icon.toggleClass('active', answer.active)
    $('.compare-count').text(answer.count)
    $('.alert').text(answer.msg).attr('data-answer', JSON.stringify(answer))
  })
})
